/** How the URL of a query is matched with the URL of a data source: written differently, still the same place. */
import { withoutEnd } from "../../document/ends";
import { parseBaseUrl } from "../../sources/http/url";

/**
 * The URL in one spelling: lower-case scheme and host, no default port, no slash at the end, no dot
 * behind the host, no fragment, no credentials; path and query string kept. Undefined when the text is no http(s) URL.
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

/** Scheme, host and port: whose server it is. */
export function originOf(text: string): string | undefined {
  try {
    return parseBaseUrl(text.trim()).origin;
  } catch {
    return undefined;
  }
}
