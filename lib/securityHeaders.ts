/** What browsers are told with every answer, page or data. */

const POWERFUL = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "microphone"];
const UNUSED = [...POWERFUL, "midi", "payment", "publickey-credentials-get", "usb", "browsing-topics"];

const ALWAYS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  // Addresses of runs and policies are nobody else's business; our own pages send the origin with writes.
  "referrer-policy": "same-origin",
  "permissions-policy": UNUSED.map((feature) => `${feature}=()`).join(", "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

const YEAR_SECONDS = 31_536_000;

/** Of a request with these headers: over https the browser is told to stay with https, over http it is not. */
export function commonHeaders(request: Headers): Readonly<Record<string, string>> {
  const [scheme] = request.get("x-forwarded-proto")?.split(",", 1) ?? [];
  if (scheme?.trim() !== "https") return ALWAYS;
  return { ...ALWAYS, "strict-transport-security": `max-age=${YEAR_SECONDS}` };
}
