/** What zod found, as the issues of a document and of a request. */
import type { z } from "zod";
import type { PolicyIssue } from "./issue";
import { formatPath, type Path } from "./path";
import { nearest } from "./suggest";
import { fieldsFor } from "./zodFields";

type Found = z.ZodError["issues"][number];
interface Told {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Of a field that does not exist: its key is what is wrong, not its value. */
  readonly where?: "key";
}

/** One entry a field, all of them, without places in the text. `at`: the path of what was checked. */
export function issuesOfZod(error: z.ZodError, at: Path = []): PolicyIssue[] {
  return toldOfZod(error).map(({ path, message }) => ({
    path: formatPath([...at, ...path.map((key) => (typeof key === "number" ? key : String(key)))]),
    message,
  }));
}

/** The same with the path's parts. What follows from a wrong kind is left out, and nothing is told twice. */
export function toldOfZod({ issues }: z.ZodError): Told[] {
  const wrongKind = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf));
  const told = new Map<string, Told>();
  for (const issue of issues) {
    // A text in place of a list has a length, too.
    if (isOfLength(issue) && wrongKind.has(placeOf(issue))) continue;
    for (const each of wordsOf(issue)) {
      const key = JSON.stringify([placeOf(each), each.message]);
      if (!told.has(key)) told.set(key, each);
    }
  }
  return [...told.values()];
}

function wordsOf(issue: Found): Told[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.map((key) => {
    const meant = nearest(key, fieldsFor(issue.keys));
    const fix =
      meant === undefined ? "check its spelling or leave it out" : `did you mean ${JSON.stringify(meant)}?`;
    return { path: [...issue.path, key], message: `is not a field here: ${fix}`, where: "key" };
  });
}

const placeOf = ({ path }: Pick<Told, "path">): string => JSON.stringify(path.map(String));

const isOfLength = (issue: Found): boolean =>
  (issue.code === "too_big" || issue.code === "too_small") &&
  (issue.origin === "string" || issue.origin === "array");
