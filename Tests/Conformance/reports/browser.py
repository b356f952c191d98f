"""Chromium without a window, as the checks of pages use it."""

import base64
import shutil
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

# Whatever breaks the policy of a page is noted before its own script can run.
NOTE_BREACHES = """
window.breaches = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.breaches.push(event.violatedDirective + ": " + (event.sample || event.blockedURI));
});
"""


class Browser:
    """A browser with one page, its size and its preferences."""

    def __init__(self):
        options, service = webdriver.ChromeOptions(), Service(shutil.which("chromedriver"))
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                         "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self._driver = webdriver.Chrome(options=options, service=service)
        self._driver.set_script_timeout(120)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=NOTE_BREACHES)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._driver.quit()

    def command(self, name, **parameters):
        """Runs a command of the DevTools protocol."""
        return self._driver.execute_cdp_cmd(name, parameters)

    def run(self, script, *arguments):
        """Runs the body of a function in the page."""
        return self._driver.execute_script(script, *arguments)

    def open(self, page, width=1280, scheme="light"):
        """Opens a file in a window of a width in pixels, and a color scheme."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=900,
                     deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])
        self._driver.get_log("browser")
        self._driver.get(Path(page).absolute().as_uri())

    def press(self, key, code):
        """Presses a key."""
        for kind in ("keyDown", "keyUp"):
            self.command("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                         windowsVirtualKeyCode=code)

    def complaints(self):
        """What the browser wrote to the console, and what it kept the page from."""
        lines = [entry["message"] for entry in self._driver.get_log("browser")]
        return lines + self.run("return window.breaches || []")

    def allow_scripts(self, allowed):
        """Lets pages that are opened from now on run scripts, or not."""
        self.command("Emulation.setScriptExecutionDisabled", value=not allowed)

    def printed(self):
        """The page as a PDF."""
        return base64.b64decode(self.command("Page.printToPDF", printBackground=True)["data"])
