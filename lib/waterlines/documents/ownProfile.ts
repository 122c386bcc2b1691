/** Reads a custom profile from a file as the page exports it: YAML or JSON, with the position of every mistake. */
import type { PolicyIssue } from "../../document/issue";
import { Report } from "../../document/report";
import { isObject, type JsonValue } from "../../document/json";
import type { Path } from "../../document/path";
import { readTexts } from "../../document/yamlText";
import { problemsOfZod } from "../../document/zodIssues";
import { chainsProblems, ownProfileProblems } from "../profiles/own";
import { chainsSchema, ownProfileSchema, type OwnProfile } from "../shapes";

type OwnProfileRead =
  | { readonly profile: OwnProfile; readonly problems?: undefined }
  | { readonly problems: readonly PolicyIssue[] };

export function readOwnProfile(text: string): OwnProfileRead {
  const whole = new Report();
  const { parts, locate } = readTexts(text, whole);
  const [part] = parts;
  if (part === undefined || parts.length > 1) {
    if (!whole.hasErrors) whole.error([], "must hold one profile: a map with name, base, chains and metrics");
    return { problems: whole.issues(locate).errors };
  }
  const { value, report } = part;
  const parsed = ownProfileSchema.safeParse(value);
  for (const { path, message, where } of parsed.success ? [] : problemsOfZod(parsed.error)) {
    const known = path.map((key) => (typeof key === "number" ? key : String(key)));
    report.error(known, message, where);
  }
  for (const { path, message } of parsed.success ? ownProfileProblems(parsed.data) : wrongChains(value))
    report.error(pathOf(path), message);
  if (parsed.success && !report.hasErrors) return { profile: parsed.data };
  return { problems: report.issues(part.locate).errors };
}

/** Returns the mistakes in the chains of a profile that has other mistakes too. */
function wrongChains(value: JsonValue | undefined): PolicyIssue[] {
  const chains = chainsSchema.safeParse(isObject(value) ? value.chains : undefined);
  return chains.success ? chainsProblems(chains.data, []) : [];
}

/** Parses a path written by formatPath whose keys are plain words. */
const pathOf = (path: string): Path =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== "")
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
