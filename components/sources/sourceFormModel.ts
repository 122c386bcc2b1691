/** The form of a data source: its values, and the input that they say. */
import type { CredentialsInput, DataSource, DataSourceInput, DataSourceType } from "@/lib/api/dataSources";

export const secretKeys = ["token", "username", "password", "caCert", "clientCert", "clientKey"] as const;
export type SecretKey = (typeof secretKeys)[number];
/** `headers` is typed as lines and stored as one thing. */
export type CredentialKey = SecretKey | "headers";

export interface SourceValues {
  readonly name: string;
  readonly type: DataSourceType;
  readonly url: string;
  /** A profile is read from `url` or from an uploaded document. */
  readonly place: "url" | "document";
  /** Text of a newly chosen file. */
  readonly document: string | null;
  readonly documentName: string | null;
  readonly secrets: Readonly<Record<CredentialKey, string>>;
  /** Stored keys to be removed. */
  readonly removed: readonly CredentialKey[];
}

export function valuesOf(source: DataSource | null): SourceValues {
  return {
    name: source?.name ?? "",
    type: source?.type ?? "prometheus",
    url: source?.url ?? "",
    place: source?.hasDocument ? "document" : "url",
    document: null,
    documentName: null,
    secrets: {
      token: "",
      username: "",
      password: "",
      caCert: "",
      clientCert: "",
      clientKey: "",
      headers: "",
    },
    removed: [],
  };
}

export type Headers =
  | { readonly ok: true; readonly headers: Record<string, string> }
  | { readonly ok: false; readonly message: string };

/** `Name: value` a line. */
export function parseHeaders(text: string): Headers {
  const headers: Record<string, string> = {};
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim();
    if (colon < 1 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      return { ok: false, message: `Line ${index + 1} is no header: write Name: value` };
    }
    headers[name] = line.slice(colon + 1).trim();
  }
  return { ok: true, headers };
}

/** Errors by field path, as the server names them; empty when the values can be sent. */
export function checkValues(values: SourceValues): Record<string, string> {
  const headers = parseHeaders(values.secrets.headers);
  return headers.ok ? {} : { "credentials.headers": headers.message };
}

/** What is left empty stays as it is stored; a removed key is sent as null. Call only with checked values. */
export function inputOf(values: SourceValues): DataSourceInput {
  const uploaded = values.type === "pullCostProfile" && values.place === "document";
  const credentials = credentialsOf(values);
  return {
    name: values.name.trim(),
    type: values.type,
    ...(uploaded ? {} : { url: values.url.trim() }),
    ...(uploaded && values.document !== null ? { document: values.document } : {}),
    ...(Object.keys(credentials).length > 0 ? { credentials } : {}),
  };
}

function credentialsOf(values: SourceValues): CredentialsInput {
  const credentials: CredentialsInput = {};
  for (const key of secretKeys) {
    if (values.removed.includes(key)) credentials[key] = null;
    else if (values.secrets[key] !== "") credentials[key] = values.secrets[key];
  }
  const headers = parseHeaders(values.secrets.headers);
  if (values.removed.includes("headers")) credentials.headers = null;
  else if (headers.ok && Object.keys(headers.headers).length > 0) credentials.headers = headers.headers;
  return credentials;
}
