/** A custom profile as a file, as the page exports it: YAML or JSON, with the place of everything wrong. */
import type { PolicyIssue } from "../../document/issue";
import { Report } from "../../document/report";
import { readTexts } from "../../document/yamlText";
import { ownProfileProblems } from "../profiles/own";
import { ownProfileSchema, type OwnProfile } from "../shapes";

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
  if (parsed.success && !report.hasErrors) {
    const problems = ownProfileProblems(parsed.data);
    return problems.length > 0 ? { problems } : { profile: parsed.data };
  }
  for (const { path, message } of parsed.error?.issues ?? [])
    report.error(
      path.map((key) => (typeof key === "number" ? key : String(key))),
      message,
    );
  return { problems: report.issues(part.locate).errors };
}
