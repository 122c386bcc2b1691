import { describe, expect, it } from "vitest";
import { browserName } from "./browserName";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("browserName", () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, "Firefox 128 on Linux"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
      "Chrome 126 on Windows",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.87`,
      "Edge 126 on Windows",
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${WEBKIT} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`,
      "Opera 111 on macOS",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
      "Safari 17 on macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari 17 on iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1",
      "Chrome 126 on iPad",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet 25 on Android",
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
      "Chrome 126 on ChromeOS",
    ],
  ])("%s", (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it("says what it does not know, and never nothing", () => {
    expect(browserName("")).toBe("Unknown browser");
    expect(browserName("curl/8.5.0")).toBe("curl/8.5.0");
    expect(browserName("Something (Windows NT 10.0)")).toBe("Unknown browser on Windows");
    expect(browserName("x".repeat(300))).toHaveLength(60);
  });
});
