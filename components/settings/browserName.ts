/** Names the browser behind a User-Agent header in familiar words. */

/** The more specific first: most browsers also name those that they derive from. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\b(?:OPR|OPiOS)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|CriOS|Chrome)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* .*Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** "Firefox 128 on Linux"; unknown parts are called unknown, a program's name stays unchanged. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (browser === undefined && system === undefined)
    return userAgent.trim().slice(0, 60) || "Unknown browser";
  return [browser ?? "Unknown browser", ...(system === undefined ? [] : [`on ${system}`])].join(" ");
}
