/** Derives headers and TLS options from a data source's credentials (discovery.md section 2). */
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { ConnectionOptions } from "node:tls";
import { SourceError } from "../errors";
import type { Credentials } from "../types";

/**
 * Returns headers by lower-case name; a configured header wins over one derived from token or password.
 * Throws SourceError `unregistered` for a header that HTTP does not allow.
 */
export function credentialHeaders(credentials: Credentials): Record<string, string> {
  const headers: Record<string, string> = {};
  if (credentials.token !== undefined && credentials.token !== "") {
    headers.authorization = `Bearer ${credentials.token.trim()}`;
  } else if (credentials.username !== undefined) {
    headers.authorization = basicAuthorization(credentials.username, credentials.password ?? "");
  }
  for (const [name, value] of Object.entries(credentials.headers ?? {})) {
    headers[name.trim().toLowerCase()] = value.trim();
  }
  for (const [name, value] of Object.entries(headers)) checkHeader(name, value);
  return headers;
}

export function basicAuthorization(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
}

export function tlsOptions(credentials: Credentials): ConnectionOptions {
  return {
    ...(credentials.caCert ? { ca: credentials.caCert } : {}),
    ...(credentials.clientCert ? { cert: credentials.clientCert } : {}),
    ...(credentials.clientKey ? { key: credentials.clientKey } : {}),
  };
}

/** Uses user and password from the URL as credentials if none are registered. */
export function withUrlCredentials(credentials: Credentials, url: URL): Credentials {
  if (url.username === "" || credentials.token !== undefined || credentials.username !== undefined) {
    return credentials;
  }
  return {
    ...credentials,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new SourceError(
      "unregistered",
      `the data source's header or credential for "${name}" is not allowed in HTTP`,
    );
  }
}
