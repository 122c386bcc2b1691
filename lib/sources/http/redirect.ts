/**
 * Redirects stay on the registered host, so that credentials and queries reach no other server; requests for blobs
 * may leave it.
 */
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import { publicUrl } from "./url";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Redirection {
  readonly status: number;
  readonly location: string | undefined;
  readonly from: URL;
  /** Whether redirects to other hosts are allowed. */
  readonly mayLeave: boolean;
}

export interface RedirectTarget {
  readonly url: URL;
  /** Whether it is another server, which must not receive this one's credentials. */
  readonly leaves: boolean;
}

/**
 * Returns where to repeat the request, or null if the response is not a redirect. Throws SourceError `http` if it
 * leaves the host without permission, or if it leaves https.
 */
export function redirectTarget(
  { status, location, from, mayLeave }: Redirection,
  quote: Quote,
): RedirectTarget | null {
  if (!REDIRECTS.has(status)) return null;
  if (location === undefined) {
    throw new SourceError("http", `${publicUrl(from)} answered HTTP ${status} without a location`, status);
  }
  let to: URL;
  try {
    to = new URL(location, from);
  } catch {
    throw new SourceError(
      "http",
      `${publicUrl(from)} redirects to "${quote(location)}", which is not a URL`,
      status,
    );
  }
  // From http to https on the same host with default ports; another port may belong to another server.
  const upgrade =
    from.protocol === "http:" &&
    to.protocol === "https:" &&
    to.hostname === from.hostname &&
    from.port === "" &&
    to.port === "";
  const leaves = to.origin !== from.origin && !upgrade;
  const insecure = to.protocol !== "https:" && to.protocol !== from.protocol;
  if (leaves && (!mayLeave || insecure)) {
    throw new SourceError(
      "http",
      `${publicUrl(from)} redirects to another address, ${quote(publicUrl(to))}, which is not followed: ` +
        "register that address if it is the right one",
      status,
    );
  }
  return { url: to, leaves };
}
