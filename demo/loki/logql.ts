/**
 * The part of LogQL that the demo supports:
 *
 *   query  = {label="value", …} stage…
 *   stage  = |= "text" | != "text" | |~ "regex" | !~ "regex" | json | label filter
 *   filter = label = != =~ !~ "value", several joined by "and" or a comma
 *
 * Stream labels are job, namespace, cluster and type. Matchers on `type` and `namespace` are applied. Those on other
 * labels are parsed but ignored, since names of jobs differ between clusters. Metric queries and other stages are
 * refused.
 */
import { QuerySyntaxError, Scanner, type Matcher } from "../query";

export type Labels = Readonly<Record<string, string>>;

/** Returns the labels of an entry after the stage, or null if the stage drops it. */
export type Stage = (line: string, labels: Labels) => Labels | null;

export interface LogQuery {
  readonly stream: (labels: Labels) => boolean;
  readonly stages: readonly Stage[];
}

const APPLIED = new Set(["type", "namespace"]);

/** Throws QuerySyntaxError for everything outside the subset. */
export function parseLogql(text: string): LogQuery {
  const scanner = new Scanner(text);
  if (!scanner.take("{")) {
    scanner.fail("the demo's Loki reads log queries, which begin with a stream selector");
  }
  const matchers = scanner.matchers();
  if (matchers.length === 0) {
    throw new QuerySyntaxError("queries require at least one regexp or equality matcher", 0);
  }
  const stages: Stage[] = [];
  while (!scanner.done) stages.push(stage(scanner));
  const applied = matchers.filter(({ label }) => APPLIED.has(label));
  return {
    stream: (labels) => applied.every((matcher) => matcher.test(labels[matcher.label] ?? "")),
    stages,
  };
}

function stage(scanner: Scanner): Stage {
  if (scanner.take("|=")) return lineFilter(scanner.string(), true);
  if (scanner.take("|~")) return regexFilter(scanner, true);
  if (scanner.take("!=")) return lineFilter(scanner.string(), false);
  if (scanner.take("!~")) return regexFilter(scanner, false);
  if (!scanner.take("|")) scanner.fail("expected a stage");
  const name = scanner.name();
  if (name === null) return scanner.fail("expected a parser or a label filter");
  if (name === "json") return parseJsonStage;
  return labelFilter(scanner, name);
}

function lineFilter(text: string, wanted: boolean): Stage {
  return (line, labels) => (line.includes(text) === wanted ? labels : null);
}

function regexFilter(scanner: Scanner, wanted: boolean): Stage {
  const at = scanner.position;
  const source = scanner.string();
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, "u");
  } catch {
    throw new QuerySyntaxError(`the regular expression "${source}" is not valid`, at);
  }
  return (line, labels) => (pattern.test(line) === wanted ? labels : null);
}

function labelFilter(scanner: Scanner, first: string): Stage {
  const matchers: Matcher[] = [scanner.matcher(first)];
  while (scanner.take("and") || scanner.take(",")) {
    const label = scanner.name();
    if (label === null) scanner.fail("expected a label");
    else matchers.push(scanner.matcher(label));
  }
  return (_, labels) =>
    matchers.every((matcher) => matcher.test(labels[matcher.label] ?? "")) ? labels : null;
}

/**
 * Like Loki: nested fields are joined by "_", lists are left out, and a stream label takes precedence over a field of
 * the same name.
 */
const parseJsonStage: Stage = (line, labels) => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return { ...labels, __error__: "JSONParserErr" };
  }
  const fields: Record<string, string> = {};
  flatten("", parsed, fields);
  for (const name of Object.keys(fields)) {
    if (Object.hasOwn(labels, name)) {
      fields[`${name}_extracted`] = fields[name] ?? "";
      delete fields[name];
    }
  }
  return { ...labels, ...fields };
};

function flatten(prefix: string, value: unknown, into: Record<string, string>): void {
  if (value === null || value === undefined || Array.isArray(value)) return;
  if (typeof value === "object") {
    for (const [name, inner] of Object.entries(value))
      flatten(prefix === "" ? name : `${prefix}_${name}`, inner, into);
  } else if (prefix !== "") into[prefix.replace(/[^A-Za-z0-9_]/g, "_")] = String(value);
}
