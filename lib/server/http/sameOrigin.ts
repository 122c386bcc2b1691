/**
 * Accepts writes from Plimsoll's own pages and from programs, never from another site's page in a signed-in browser.
 */
import { readCookie, sessionCookieName } from "./cookies";
import { ForbiddenError } from "./errors";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Throws ForbiddenError for a write that a browser sends on behalf of another site. Programs send neither header and
 * pass, unless they send a session cookie: that means a browser, and every browser sends its origin. Behind a proxy
 * the host that the browser used is in `X-Forwarded-Host`.
 */
export function refuseOtherSites(request: Request): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return;
  const origin = request.headers.get("origin");
  if (site === null && origin === null && readCookie(request, sessionCookieName()) === undefined) return;
  const hosts = ["x-forwarded-host", "host"].flatMap((name) => request.headers.get(name)?.split(",") ?? []);
  const host = hostOf(origin);
  if (site === null && host !== undefined && hosts.some((own) => own.trim() === host)) return;
  throw new ForbiddenError(
    `This request comes from another site (${origin ?? "unknown"}). Open Plimsoll itself, or call the API from a program with an API token.`,
    "crossSite",
  );
}

function hostOf(origin: string | null): string | undefined {
  if (origin === null) return undefined;
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
