// Copy this build configuration to .teamcity/settings.kts.
import jetbrains.buildServer.configs.kotlin.*
import jetbrains.buildServer.configs.kotlin.buildFeatures.XmlReport
import jetbrains.buildServer.configs.kotlin.buildFeatures.xmlReport
import jetbrains.buildServer.configs.kotlin.buildSteps.script
import jetbrains.buildServer.configs.kotlin.triggers.vcs

version = "2024.12"

project {
    buildType(Localization)
}

object Localization : BuildType({
    name = "Localization files"

    vcs {
        root(DslContext.settingsRoot)
    }

    params {
        // The commit of catalog-lint: git ls-remote https://github.com/catalog-lint/catalog-lint main
        param("env.CATALOG_LINT_COMMIT", "0000000000000000000000000000000000000000")
        // The build feature Pull Requests sets this parameter.
        param("teamcity.pullRequest.target.branch", "")
        // TeamCity inserts a parameter into a script as text, so the name of a branch is passed in a variable.
        param("env.CATALOG_LINT_TARGET", "%teamcity.pullRequest.target.branch%")
    }

    triggers {
        vcs { }
    }

    steps {
        script {
            name = "Check localization files"
            scriptContent = """
                #!/usr/bin/env bash
                set -eu
                target=${'$'}{CATALOG_LINT_TARGET#refs/heads/}
                source=${'$'}(mktemp -d)
                git -C "${'$'}source" init --quiet
                git -C "${'$'}source" fetch --quiet --depth 1 https://github.com/catalog-lint/catalog-lint "${'$'}CATALOG_LINT_COMMIT"
                git -C "${'$'}source" checkout --quiet FETCH_HEAD
                bash "${'$'}source/integrations/check.sh" "${'$'}HOME/.cache/catalog-lint-${'$'}CATALOG_LINT_COMMIT" \
                  "${'$'}target" --output=junit=catalog-lint.xml
            """.trimIndent()
        }
    }

    features {
        xmlReport {
            reportType = XmlReport.XmlReportType.JUNIT
            rules = "catalog-lint.xml"
        }
    }
})
