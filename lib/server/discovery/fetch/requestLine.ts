import { queryRequest } from "../../../sources/prometheus/client";
import { joinUrl, parseBaseUrl } from "../../../sources/http/url";

/** Returns `GET URL` in one line, without credentials. Throws SourceError `unregistered` for an invalid base URL. */
export function requestLine(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
): string {
  return `GET ${joinUrl(parseBaseUrl(baseUrl), path, params).href}`;
}

/**
 * Returns the request as the Prometheus client sends it: `GET URL`, or `POST URL` followed by the form's body. Throws
 * as `requestLine` does.
 */
export function queryLines(baseUrl: string, path: string, params: Readonly<Record<string, string>>): string {
  const { url, form } = queryRequest(parseBaseUrl(baseUrl), path, params);
  return form === null ? `GET ${url.href}` : `POST ${url.href}\n\n${form}`;
}

/** Returns ISO 8601 without zero milliseconds. */
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}
