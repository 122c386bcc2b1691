/** Checks a data source before it is saved. */
import type { DataSourceInput } from "../../api/dataSources";
import { toSourceError } from "../../sources/errors";
import type { AddressPolicy } from "../../sources/http/addressPolicy";
import { checkLiteral } from "../../sources/http/guardedLookup";
import { parseBaseUrl } from "../../sources/http/url";
import { sourceTypeNames, sourceTypes, type CredentialsInput } from "../../sources/shapes";
import { UnprocessableError } from "../http/errors";
import { originOf } from "./sourceUrl";
import { untouchedKeys } from "./credentials";

const DOCUMENT_TYPES = sourceTypeNames.filter((type) => sourceTypes[type].document).join(" or ");

/**
 * Checks that URL and document fit the type and each other, and that an IP address in the URL is allowed; addresses
 * that a host name resolves to are checked at each connection. Throws UnprocessableError that names every problem.
 */
export function checkPlace(
  input: DataSourceInput,
  before: { readonly document: string | null } | undefined,
  policy: AddressPolicy,
): void {
  const wrong: { path: string; message: string }[] = [];
  const mayBeDocument = sourceTypes[input.type].document !== undefined;
  const hasDocument =
    input.document !== undefined || (input.url === undefined && (before?.document ?? null) !== null);
  if (input.document !== undefined && !mayBeDocument) {
    wrong.push({ path: "document", message: `belongs to a ${DOCUMENT_TYPES}, not to ${input.type}` });
  }
  if (input.url !== undefined && input.document !== undefined && mayBeDocument) {
    wrong.push({ path: "document", message: "give either url or document, not both" });
  }
  if (input.url === undefined && !(mayBeDocument && hasDocument)) {
    wrong.push({
      path: "url",
      message: mayBeDocument
        ? "is missing: give url, or upload a document"
        : "is missing: write https://host[:port][/path]",
    });
  }
  if (input.url !== undefined) {
    wrong.push(...urlProblems(input.url, policy).map((message) => ({ path: "url", message })));
  }
  for (const [path, message] of credentialProblems(input.credentials)) wrong.push({ path, message });
  if (wrong.length > 0) {
    throw new UnprocessableError(
      `The data source cannot be saved: ${wrong.map((detail) => `${detail.path} ${detail.message}`).join("; ")}.`,
      wrong,
    );
  }
}

/** Returns why the server may not query this URL; empty if it may. */
export function urlProblems(text: string, policy: AddressPolicy): string[] {
  let url: URL;
  try {
    url = parseBaseUrl(text.trim());
  } catch (error) {
    return [toSourceError(error).message];
  }
  if (url.username !== "" || url.password !== "") {
    return ["holds a user or password: enter them as credentials, where they are encrypted"];
  }
  try {
    checkLiteral(url.hostname.replace(/^\[|\]$/g, ""), policy);
    return [];
  } catch (error) {
    return [toSourceError(error).message];
  }
}

/** Returns path and message of each header or credential that HTTP cannot carry; values are never quoted. */
function credentialProblems(input: CredentialsInput | undefined): [string, string][] {
  const { headers, ...others } = input ?? {};
  const lines = (["token", "username", "password"] as const).filter((key) =>
    /[\r\n\0]/.test(others[key] ?? ""),
  );
  return [
    ...lines.map((key): [string, string] => [
      `credentials.${key}`,
      "holds a line break: enter it without one",
    ]),
    ...Object.entries(headers ?? {}).flatMap(([name, value]): [string, string][] =>
      isHeader(name, value)
        ? []
        : [[`credentials.headers.${name.replace(/[\r\n]/g, " ")}`, "is not an HTTP header"]],
    ),
  ];
}

function isHeader(name: string, value: string): boolean {
  return (
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
    !FRAMING.has(name.toLowerCase()) &&
    !/[^\t\x20-\x7e\x80-\xff]/.test(value)
  );
}

/** Headers that control routing and framing are set by the HTTP client only. */
const FRAMING = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "upgrade",
  "te",
  "trailer",
]);

/** Credentials for one host must not reach another because somebody changed the URL. Throws UnprocessableError. */
export function checkCredentialsStay(
  before: { readonly url: string | null; readonly credentialKeys: readonly string[] },
  url: string | undefined,
  input: CredentialsInput | undefined,
): void {
  if (before.url === null || url === undefined || originOf(before.url) === originOf(url)) return;
  const untouched = untouchedKeys(before.credentialKeys, input);
  if (untouched.length === 0) return;
  throw new UnprocessableError(
    `The URL moves from ${originOf(before.url)} to ${originOf(url)}. Enter the stored credentials again, or remove them: ${untouched.join(", ")}.`,
    untouched.map((key) => ({
      path: `credentials.${key}`,
      message: "was stored for the old URL: enter it again, or remove it",
    })),
    "credentialsForOtherHost",
  );
}
