/** Headers and TLS options from a data source's credentials (discovery.md section 2, "Auth"). */
import type { Agent } from "undici";
import type { Credentials } from "../types";

/** Lower-case header names to values; a configured header wins over one derived from token or password. */
export function credentialHeaders(credentials: Credentials): Record<string, string> {
  const headers: Record<string, string> = {};
  if (credentials.token !== undefined && credentials.token !== "") {
    headers.authorization = `Bearer ${credentials.token.trim()}`;
  } else if (credentials.username !== undefined) {
    headers.authorization = basicAuthorization(credentials.username, credentials.password ?? "");
  }
  return { ...headers, ...customHeaders(credentials) };
}

export function customHeaders(credentials: Credentials): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(credentials.headers ?? {})) headers[name.toLowerCase()] = value;
  return headers;
}

export function basicAuthorization(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
}

export function tlsOptions(credentials: Credentials): NonNullable<Agent.Options["connect"]> {
  return {
    ...(credentials.caCert ? { ca: credentials.caCert } : {}),
    ...(credentials.clientCert ? { cert: credentials.clientCert } : {}),
    ...(credentials.clientKey ? { key: credentials.clientKey } : {}),
  };
}

/** User and password written into the URL count as credentials when none are registered. */
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
