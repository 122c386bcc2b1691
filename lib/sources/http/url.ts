/** URLs of sources: the registered base path is kept, credentials never reach a message. */
import { SourceError } from "../errors";

/** Parses a registered base URL; a missing scheme means https. Throws SourceError `unregistered` if it is none. */
export function parseBaseUrl(baseUrl: string): URL {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(baseUrl) ? baseUrl : `https://${baseUrl}`;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new SourceError(
      "unregistered",
      `the address "${masked(baseUrl)}" is no URL: write it as https://host[:port][/path]`,
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new SourceError(
      "unregistered",
      `the address "${masked(baseUrl)}" must begin with http:// or https://`,
    );
  }
  return url;
}

/** `base` with `path` (beginning with a slash) behind its own path; its query string is kept. */
export function joinUrl(base: URL, path: string, params: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  url.username = "";
  url.password = "";
  url.hash = "";
  url.pathname = base.pathname.replace(/\/+$/, "") + path;
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url;
}

/** The URL as a message may show it: without user, password and query string. */
export function publicUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function masked(text: string): string {
  return text.replace(/\/\/[^/@]*@/, "//");
}
