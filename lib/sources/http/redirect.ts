/** Redirects stay on the registered host, so that credentials and queries reach nobody else. */
import { SourceError } from "../errors";
import { publicUrl } from "./url";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where to send the same request again, null if the answer is no redirect; throws SourceError `http` if it leaves. */
export function redirectTarget(status: number, location: string | undefined, from: URL): URL | null {
  if (!REDIRECTS.has(status)) return null;
  if (location === undefined) {
    throw new SourceError("http", `${publicUrl(from)} answered HTTP ${status} without a location`, status);
  }
  let to: URL;
  try {
    to = new URL(location, from);
  } catch {
    throw new SourceError("http", `${publicUrl(from)} redirects to "${location}", which is no URL`, status);
  }
  // From http to https of the same host, each at its usual port; another port may be another's server.
  const upgrade =
    from.protocol === "http:" &&
    to.protocol === "https:" &&
    to.hostname === from.hostname &&
    from.port === "" &&
    to.port === "";
  if (to.origin !== from.origin && !upgrade) {
    throw new SourceError(
      "http",
      `${publicUrl(from)} redirects to another address, ${publicUrl(to)}, which is not followed: ` +
        "register that address if it is the right one",
      status,
    );
  }
  return to;
}
