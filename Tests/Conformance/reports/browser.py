"""Headless Chromium for the checks of pages."""

import shutil
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

# Records violations of a page's security policy. It runs before the scripts of the page.
NOTE_BREACHES = """
window.breaches = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.breaches.push(event.violatedDirective + ": " + (event.sample || event.blockedURI));
});
"""


class Browser:
    """A browser with one page."""

    def __init__(self):
        options, service = webdriver.ChromeOptions(), Service(shutil.which("chromedriver"))
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                         "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self._driver = webdriver.Chrome(options=options, service=service)
        self._driver.set_script_timeout(120)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=NOTE_BREACHES)

    def close(self):
        """Quits the browser."""
        self._driver.quit()

    def command(self, name, **parameters):
        """Runs a command of the DevTools protocol."""
        return self._driver.execute_cdp_cmd(name, parameters)

    def run(self, script, *arguments):
        """Runs the body of a function in the page."""
        return self._driver.execute_script(script, *arguments)

    def open(self, page, width=1280, scheme="light"):
        """Opens a file in a window with a width in pixels and a color scheme."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=900,
                     deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])
        self._driver.get_log("browser")
        self._driver.get(Path(page).absolute().as_uri())

    def visit(self, page, address):
        """Opens a file with a query and a fragment."""
        self._driver.get(Path(page).absolute().as_uri() + address)

    def wait(self, condition):
        """Waits until a script returns true, at most five seconds."""
        WebDriverWait(self._driver, 5).until(lambda driver: driver.execute_script(condition))

    def press(self, key, code, text=""):
        """Presses a key."""
        for kind in ("keyDown", "keyUp"):
            self.command("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                         windowsVirtualKeyCode=code, text=text if kind == "keyDown" else "")

    def complaints(self):
        """Returns the console output of the browser, and violations of the security policy."""
        lines = [entry["message"] for entry in self._driver.get_log("browser")]
        return lines + self.run("return window.breaches || []")

    def allow_scripts(self, allowed):
        """Sets whether pages that are opened later can run scripts."""
        self.command("Emulation.setScriptExecutionDisabled", value=not allowed)
