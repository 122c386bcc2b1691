/** URLs of sources: the registered base path is kept, and credentials never appear in messages. */
import { isIPv4 } from "node:net";
import { withoutEnd } from "../../document/ends";
import { SourceError } from "../errors";

/** Parses a registered base URL; a missing scheme means https. Throws SourceError `unregistered` if it is invalid. */
export function parseBaseUrl(baseUrl: string): URL {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(baseUrl) ? baseUrl : `https://${baseUrl}`;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new SourceError(
      "unregistered",
      `the address "${masked(baseUrl)}" is not a URL: write it as https://host[:port][/path]`,
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new SourceError(
      "unregistered",
      `the address "${masked(baseUrl)}" must begin with http:// or https://`,
    );
  }
  const doubt = misleading(text, url);
  if (doubt !== null) throw new SourceError("unregistered", `the address "${masked(baseUrl)}" ${doubt}`);
  return url;
}

/** Returns why people and programs would read the address differently; null if it is unambiguous. */
function misleading(text: string, url: URL): string | null {
  const [authority = ""] = /(?<=:\/\/)[^/?#]*/.exec(text.trim()) ?? [];
  if (/[\s\\]/.test(authority) || /[\t\r\n]/.test(text.trim())) {
    return "holds a space, a line break or a backslash: remove it";
  }
  const { hostname } = url;
  if (/^\.|\.\./.test(hostname)) return `names the host ${hostname}, which has an empty part between dots`;
  if (isIPv4(hostname) && !authority.includes(hostname)) {
    return `is the IP address ${hostname} in an unusual spelling: write ${hostname}`;
  }
  return null;
}

/** Appends `path` (starting with a slash) to the path of `base` and keeps its query string. */
export function joinUrl(base: URL, path: string, params: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  url.username = "";
  url.password = "";
  url.hash = "";
  url.pathname = withoutEnd(base.pathname, "/") + path;
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url;
}

/** Returns the URL for messages: without user, password and query string. */
export function publicUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function masked(text: string): string {
  return text.replace(/\/\/[^/@]*@/, "//");
}
