/** Runs the cases of a file and prints the differences. */
import type { CommandIo } from "../io";
import { doubledIssues, parseJsonText, placed } from "../jsonFile";
import { KNOWN_DIFFERENCE, type Difference } from "./compare";
import type { Case, CaseFile, Suite } from "./suite";

const MAX_DIFFERENCES = 20;

export interface Chosen {
  /** `minutes` also selects `minutes.accumulate`; empty selects all kinds. */
  readonly kinds: readonly string[];
  /** Empty selects all profiles. */
  readonly profiles: readonly string[];
}

/** Returns the cases to run, or all problems of the file and of the selection. Duplicate ids are a problem. */
export function readCases(suite: Suite, text: string, { kinds, profiles }: Chosen): CaseFile {
  const read = parseJsonText(text);
  if ("problems" in read)
    return { problems: read.problems.map(({ message, line, column }) => `${line}:${column}: ${message}`) };
  const doubled = placed(text, doubledIssues(text)).map(
    ({ path, message, line, column }) => `${line}:${column}: ${path} ${message}`,
  );
  const file = suite.read(read.json);
  if (file.problems || doubled.length > 0) return { problems: [...(file.problems ?? []), ...doubled] };
  const { cases } = file;
  const ids = cases.map(({ id }) => id);
  const isKind = (kind: string, wanted: string): boolean => kind === wanted || kind.startsWith(`${wanted}.`);
  const known = (list: readonly (string | undefined)[]): string =>
    [...new Set(list.filter((each) => each !== undefined))].join(", ") || "none";
  const problems = [
    ...[...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
      (id) => `the id "${id}" occurs more than once`,
    ),
    ...kinds
      .filter((wanted) => !cases.some(({ kind }) => isKind(kind, wanted)))
      .map((wanted) => `no case is of the kind ${wanted}; there are ${known(cases.map(({ kind }) => kind))}`),
    ...profiles
      .filter((wanted) => !cases.some(({ profile }) => profile === wanted))
      .map(
        (wanted) =>
          `no case has the profile ${wanted}; there are ${known(cases.map(({ profile }) => profile))}`,
      ),
  ];
  if (problems.length > 0) return { problems };
  return {
    cases: cases.filter(
      ({ kind, profile }) =>
        (kinds.length === 0 || kinds.some((wanted) => isKind(kind, wanted))) &&
        (profiles.length === 0 || profile === undefined || profiles.includes(profile)),
    ),
  };
}

/** Returns true if every case passed; a case of an unsupported kind has not passed. */
export async function runCases(cases: readonly Case[], io: CommandIo): Promise<boolean> {
  const unsupported = new Map<string, number>();
  let passed = 0;
  let failed = 0;
  for (const { id, title, kind, check } of cases) {
    if (!check) {
      unsupported.set(kind, (unsupported.get(kind) ?? 0) + 1);
      continue;
    }
    const differences = await attempt(check);
    if (differences.length === 0) passed += 1;
    else {
      failed += 1;
      report(id, title, differences, io);
    }
    io.progress?.(`${passed + failed} of ${cases.length} cases`);
  }
  const left = cases.length - passed - failed;
  if (left > 0) {
    const counts = [...unsupported].map(([kind, count]) => `${kind} (${count})`).join(", ");
    io.stdout(`${left} not run, of kinds that this version does not support yet: ${counts}\n`);
  }
  io.stdout(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && left === 0;
}

/** A case that throws has failed; the others still run. */
async function attempt(run: () => Promise<Difference[]>): Promise<Difference[]> {
  try {
    return await run();
  } catch (error) {
    const got = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [{ field: "run", expected: "no exception", got }];
  }
}

function report(
  id: string,
  title: string | undefined,
  differences: readonly Difference[],
  io: CommandIo,
): void {
  io.stdout(`FAILED ${id}${title === undefined ? "" : ` (${title})`}\n`);
  const found = differences.filter(({ field }) => field !== KNOWN_DIFFERENCE);
  for (const { field, expected, got } of found.slice(0, MAX_DIFFERENCES)) {
    io.stdout(`  ${field}: expected ${show(expected)}, got ${show(got)}\n`);
  }
  if (found.length > MAX_DIFFERENCES) io.stdout(`  … and ${found.length - MAX_DIFFERENCES} more\n`);
  for (const { field, expected } of differences) {
    if (field === KNOWN_DIFFERENCE) io.stdout(`  ${field}: ${String(expected)}\n`);
  }
}

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string" && value.includes("\n")) return value;
  const text = JSON.stringify(value);
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
