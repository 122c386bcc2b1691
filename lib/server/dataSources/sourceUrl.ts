/** Matches the URL of a query with that of a data source, even if they are spelled differently. */
import { withoutEnd } from "../../document/ends";
import { parseBaseUrl } from "../../sources/http/url";

/**
 * Returns the URL in a normal form: lower-case scheme and host, no default port, no trailing slash, no dot after the
 * host, no fragment, no credentials; path and query string are kept. Undefined if the text is not an http(s) URL.
 */
export function normalizeUrl(text: string): string | undefined {
  try {
    const url = parseBaseUrl(text.trim());
    const path = withoutEnd(url.pathname, "/");
    const host = url.host.replace(/\.(?=:\d+$|$)/, "");
    return `${url.protocol}//${host}${path}${url.search}`;
  } catch {
    return undefined;
  }
}

/** Returns scheme, host and port, which identify the server. */
export function originOf(text: string): string | undefined {
  try {
    return parseBaseUrl(text.trim()).origin;
  } catch {
    return undefined;
  }
}
