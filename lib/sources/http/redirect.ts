/** Redirects stay on the registered host, so that credentials and queries reach no other server; requests for blobs may leave it. */
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import { publicUrl } from "./url";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Redirection {
  readonly status: number;
  readonly location: string | undefined;
  readonly from: URL;
  /** Whether another host may be asked. */
  readonly mayLeave: boolean;
}

export interface RedirectTarget {
  readonly url: URL;
  /** Another server, which must not get this one's credentials. */
  readonly leaves: boolean;
}

/**
 * Where to send the same request again, null if the answer is no redirect. Throws SourceError `http` if it leaves the
 * host and may not, or if it leaves https.
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
  // From http to https of the same host, each at its usual port; another port may be another's server.
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
