package dev.cachezip.demo.page;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The Chromium that is installed, without a window. Nothing is downloaded where there is none. */
final class Browser implements AutoCloseable {

    private static final int MOST_TRIES = 20;

    private static final String DEMAND = "cachezip.it.browser";

    /** Warns that it knows no DevTools of this Chromium, which the tests do not use; held, or its level would be lost. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts the browser; without one the test is skipped, or fails where one is demanded. */
    static Browser start() {
        Optional<File> chromium = onPath("chromium", "chromium-browser", "google-chrome");
        Optional<File> chromedriver = onPath("chromedriver");
        if (chromium.isEmpty() || chromedriver.isEmpty()) {
            String reason = "Chromium and its driver are not on the PATH (Debian: chromium, chromium-driver)";
            if ("required".equals(System.getProperty(DEMAND))) {
                Assertions.fail(reason + ", and -D" + DEMAND + "=required");
            }
            Assumptions.abort(reason);
        }
        SELENIUM.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.orElseThrow());
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.orElseThrow())
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(30));
        return new Browser(driver);
    }

    private static Optional<File> onPath(String... names) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Arrays.stream(names)
                .flatMap(name -> Arrays.stream(path.split(File.pathSeparator)).map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    /** Shows pages as a device of that width does that prefers those colours and no motion. */
    void look(int width, int height, String scheme) {
        resize(width, height);
        prefer(scheme, "reduce");
    }

    private void resize(Object width, Object height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Tells pages which colours and how much motion are preferred. */
    void prefer(String scheme, String motion) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                Map.of("name", "prefers-reduced-motion", "value", motion))));
    }

    /** Lets no request through, as if the server were gone, or all of them again. */
    void offline(boolean offline) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    void forgetCookies() {
        driver.manage().deleteAllCookies();
    }

    void open(String url) {
        int tries = 0;
        do {
            problems();
            driver.get(url);
        } while (isCutOff() && ++tries < MOST_TRIES);
    }

    /**
     * Returns whether a part of the page is missing: Chromium gives up what it loads whenever the machine gets or loses a
     * network, as with the containers of other tests.
     */
    private boolean isCutOff() {
        return Boolean.TRUE.equals(
                run("return performance.getEntriesByType('resource').some(part => part.responseStatus === 0)"));
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    /** Returns the text of an element, at once: the page may replace what has been found a moment ago. */
    String text(String css) {
        return String.valueOf(run("return document.querySelector(arguments[0])?.innerText.trim()", css));
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    Object runAsync(String script, Object... arguments) {
        return driver.executeAsyncScript(script, arguments);
    }

    void press(Keys key) {
        new Actions(driver).sendKeys(key).perform();
    }

    /** Returns what the console has said that is a warning or worse, since it was last asked. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        driver.manage().logs().get(LogType.BROWSER).forEach(entry -> {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                problems.add(entry.toString());
            }
        });
        return problems;
    }

    /** Writes a picture of the whole page, as seen in a window of its height: charts beyond a window may not be drawn. */
    void screenshot(Path file) throws IOException {
        Object width = run("return innerWidth");
        Object height = run("return innerHeight");
        resize(width, run("return document.documentElement.scrollHeight"));
        Map<String, Object> answer = driver.executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"));
        resize(width, height);
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode((String) answer.get("data")));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
