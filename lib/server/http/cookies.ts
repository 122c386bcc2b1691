/** The sign-in cookies: never readable by scripts, never sent with requests from other sites. */
import { config } from "../core/config";

/** Over TLS the name prefix binds the cookie to this host and path: no subdomain can set it. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-plimsoll" : "plimsoll";
}

export function flowCookieName(): string {
  return isSecure() ? "__Host-plimsoll-flow" : "plimsoll-flow";
}

/** Returns a `Set-Cookie` value; `maxAgeSeconds` 0 deletes the cookie. */
export function setCookie(name: string, value: string, maxAgeSeconds: number): string {
  const parts = [`${name}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${maxAgeSeconds}`];
  return [...parts, ...(isSecure() ? ["Secure"] : [])].join("; ");
}

/** Returns the cookie's value, or undefined. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

function isSecure(): boolean {
  return config().publicUrl.startsWith("https:");
}
