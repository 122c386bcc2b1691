/** The form of a data source: its values, and their conversion to the API's input. */
import { sourceTypes, type CredentialKey, type CredentialsInput } from "@/lib/sources/shapes";
import { z } from "zod";
import {
  dataSourceInputSchema,
  type DataSource,
  type DataSourceInput,
  type DataSourceType,
} from "@/lib/api/dataSources";

/** `headers` is typed as lines and stored as a whole. */
const secretKeys = ["token", "username", "password", "caCert", "clientCert", "clientKey"] as const;

export interface SourceValues {
  readonly name: string;
  readonly type: DataSourceType;
  readonly url: string;
  /** Whether the source has a `url` or, if its type allows it, an uploaded document. */
  readonly place: "url" | "document";
  /** Text of a newly chosen file. */
  readonly document: string | null;
  readonly documentName: string | null;
  readonly secrets: Readonly<Record<CredentialKey, string>>;
  /** Stored keys to remove. */
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

/**
 * One `Name: value` a line. The message gives the numbers of malformed lines, never their text: values may be secret.
 */
export function parseHeaders(text: string): Headers {
  const headers: Record<string, string> = {};
  const wrong: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim();
    if (colon < 1 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      wrong.push(index + 1);
    } else headers[name] = line.slice(colon + 1).trim();
  }
  if (wrong.length > 0) {
    const lines =
      wrong.length === 1 ? `Line ${wrong[0]} is not a header` : `Lines ${wrong.join(", ")} are not headers`;
    return { ok: false, message: `${lines}: write Name: value` };
  }
  return { ok: true, headers };
}

export function isUploaded({ type, place }: Pick<SourceValues, "type" | "place">): boolean {
  return sourceTypes[type].document !== undefined && place === "document";
}

/** Empty fields keep the stored value; a removed key is sent as null. */
function inputOf(values: SourceValues): DataSourceInput {
  const uploaded = isUploaded(values);
  const credentials = credentialsOf(values);
  return {
    name: values.name.trim(),
    type: values.type,
    ...(uploaded ? {} : { url: values.url.trim() }),
    ...(uploaded && values.document !== null ? { document: values.document } : {}),
    ...(Object.keys(credentials).length > 0 ? { credentials } : {}),
  };
}

/** Converts the form's values to the API's input; errors have the same paths as the server's. */
export const sourceFormSchema = z.custom<SourceValues>().transform((values, context): DataSourceInput => {
  const headers = parseHeaders(values.secrets.headers);
  if (!headers.ok) {
    context.addIssue({ code: "custom", path: ["credentials", "headers"], message: headers.message });
  }
  const { data, error } = dataSourceInputSchema.safeParse(inputOf(values));
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
  return data ?? z.NEVER;
});

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
