import { queryRequest } from "../../../sources/prometheus/client";
import { joinUrl, parseBaseUrl } from "../../../sources/http/url";

/** `GET URL` in one line, without credentials. Throws SourceError `unregistered` for a base URL that is none. */
export function requestLine(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
): string {
  return `GET ${joinUrl(parseBaseUrl(baseUrl), path, params).href}`;
}

/** As Prometheus' client sends it: `GET URL`, or `POST URL` and the form's body below it. Throws as `requestLine` does. */
export function queryLines(baseUrl: string, path: string, params: Readonly<Record<string, string>>): string {
  const { url, form } = queryRequest(parseBaseUrl(baseUrl), path, params);
  return form === null ? `GET ${url.href}` : `POST ${url.href}\n\n${form}`;
}

/** ISO 8601 without empty milliseconds. */
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}
