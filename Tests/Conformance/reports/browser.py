"""Chromium without a window, as the checks of pages use it."""

import base64
import json
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
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                         "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self._driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
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

    def open(self, page):
        """Opens a file; what it wrote to the console before is forgotten."""
        self._driver.get_log("browser")
        self._driver.get(Path(page).absolute().as_uri())

    def look(self, width, scheme="light"):
        """Sets the width of the window in pixels, and the scheme of colors."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=900,
                     deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])

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

    def save_picture(self, path, height):
        """Keeps how the page looks, from its top to its end or to a height in pixels."""
        width, end = self.run("const page = document.documentElement;"
                              "return [page.clientWidth, page.scrollHeight];")
        clip = {"x": 0, "y": 0, "width": width, "height": min(end, height), "scale": 1}
        shot = self.command("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(shot["data"]))

    def seconds_to_load(self):
        """How long the page took to be there, and to be seen for the first time."""
        return json.loads(self.run(
            "const [load] = performance.getEntriesByType('navigation');"
            "const [paint] = performance.getEntriesByType('paint');"
            "return JSON.stringify([load.loadEventEnd / 1000, paint ? paint.startTime / 1000 : 0]);"
        ))
