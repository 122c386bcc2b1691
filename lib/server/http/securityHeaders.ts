/** Security headers of every answer, page or data. */

const POWERFUL = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "microphone"];
const UNUSED = [...POWERFUL, "midi", "payment", "publickey-credentials-get", "usb", "browsing-topics"];

const ALWAYS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  // Addresses of runs and policies are not passed to other sites; Plimsoll's own pages send the origin with writes.
  "referrer-policy": "same-origin",
  "permissions-policy": UNUSED.map((feature) => `${feature}=()`).join(", "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

const YEAR_SECONDS = 31_536_000;

/** Returns the headers for a request: over https they tell the browser to stay with https. */
export function commonHeaders(request: Headers): Readonly<Record<string, string>> {
  const [scheme] = request.get("x-forwarded-proto")?.split(",", 1) ?? [];
  if (scheme?.trim() !== "https") return ALWAYS;
  return { ...ALWAYS, "strict-transport-security": `max-age=${YEAR_SECONDS}` };
}

/**
 * Returns the content security policy of a page. A script runs if it carries the nonce or was loaded by one that
 * does. Style elements need the nonce, too. Style attributes stay allowed: charts, virtual lists and bars position
 * elements with them; they cannot run anything, nor load from anywhere that `img-src` and `font-src` do not allow.
 */
export function pagePolicy(nonce: string, { development }: { readonly development: boolean }): string {
  const own = `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    // React's development build reconstructs the server's stack traces with eval.
    `script-src ${own} 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src ${own}`,
    `style-src-elem ${own}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Sets the headers of every route's answer, errors included: it must not be run, framed or sniffed. */
export function secureAnswer(response: Response, request: Request): void {
  const { headers } = response;
  headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  for (const [name, value] of Object.entries(commonHeaders(request.headers))) headers.set(name, value);
}
