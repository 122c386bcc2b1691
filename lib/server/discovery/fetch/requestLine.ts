import { joinUrl, parseBaseUrl } from "../../../sources/http/url";

/** `GET URL` in one line, without credentials. Throws SourceError `unregistered` for a base URL that is none. */
export function requestLine(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
): string {
  return `GET ${joinUrl(parseBaseUrl(baseUrl), path, params).href}`;
}

/** ISO 8601 without empty milliseconds. */
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}
