/** What a data source must be before it is saved. */
import type { CredentialsInput, DataSourceInput } from "../../api/dataSources";
import { UnprocessableError } from "../http/errors";
import { normalizeUrl, originOf } from "../sourceUrl";
import { untouchedKeys } from "./credentials";

/** Url and document fit the type and each other. Throws UnprocessableError with everything that does not. */
export function checkPlace(
  input: DataSourceInput,
  before: { readonly document: string | null } | undefined,
): void {
  const wrong: { path: string; message: string }[] = [];
  const isProfile = input.type === "pullCostProfile";
  const hasDocument =
    input.document !== undefined || (input.url === undefined && (before?.document ?? null) !== null);
  if (input.document !== undefined && !isProfile) {
    wrong.push({ path: "document", message: `belongs to a pullCostProfile, not to ${input.type}` });
  }
  if (input.url !== undefined && input.document !== undefined && isProfile) {
    wrong.push({ path: "document", message: "give either url or document, not both" });
  }
  if (input.url === undefined && !(isProfile && hasDocument)) {
    wrong.push({
      path: "url",
      message: isProfile
        ? "is missing: give url, or upload a document"
        : "is missing: write https://host[:port][/path]",
    });
  }
  if (input.url !== undefined && normalizeUrl(input.url) === undefined) {
    wrong.push({ path: "url", message: `"${input.url}" is no http(s) URL` });
  }
  if (input.url !== undefined && /^[a-z]+:\/\/[^/?#]*@/i.test(input.url)) {
    wrong.push({
      path: "url",
      message: "holds a user or password: enter them as credentials, where they are encrypted",
    });
  }
  if (wrong.length > 0) {
    throw new UnprocessableError(
      `The data source cannot be saved: ${wrong.map((detail) => `${detail.path} ${detail.message}`).join("; ")}.`,
      wrong,
    );
  }
}

/** Credentials meant for one host must not go to another because somebody changed the URL. Throws UnprocessableError. */
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
