/** `plimsoll conformance SUITE FILE`: runs a file of vectors and says what differs. */
import { readFile } from "node:fs/promises";
import type { Difference } from "./compare";
import { runDiscoveryVector } from "./discovery";
import { parseVectorFile } from "./vectors";
import type { CommandIo } from "../plimsoll/io";

const SUITES = ["discovery"] as const;
const USAGE = `usage: plimsoll conformance SUITE FILE (known suites: ${SUITES.join(", ")})`;
const DEFAULT_TOLERANCE = 1e-9;
const MAX_DIFFERENCES = 20;

/** Exit code: 0 all passed, 1 some failed, 2 the command or the file is wrong. */
export async function conformanceCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const [suite, path, ...rest] = args;
  if (suite === undefined || path === undefined || rest.length > 0) return refuse(io, [USAGE]);
  if (!SUITES.some((known) => known === suite)) return refuse(io, [`no suite "${suite}"`, USAGE]);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    return refuse(io, [`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  return discovery(path, text, io);
}

function refuse(io: CommandIo, lines: readonly string[]): number {
  for (const line of lines) io.stderr(`${line}\n`);
  return 2;
}

async function discovery(path: string, text: string, io: CommandIo): Promise<number> {
  const parsed = parseVectorFile(text);
  if (parsed.problems !== undefined) {
    return refuse(io, [
      `${path} is no file of discovery vectors:`,
      ...parsed.problems.map((each) => `  ${each}`),
    ]);
  }
  const { vectors, tolerance } = parsed.file;
  let failed = 0;
  for (const vector of vectors) {
    const differences = await attempt(() => runDiscoveryVector(vector, tolerance ?? DEFAULT_TOLERANCE));
    if (differences.length === 0) continue;
    failed++;
    report(vector.id, vector.title, differences, io);
  }
  io.stdout(`${vectors.length - failed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
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
  for (const { field, expected, got } of differences.slice(0, MAX_DIFFERENCES)) {
    io.stdout(`  ${field}: expected ${show(expected)}, got ${show(got)}\n`);
  }
  if (differences.length > MAX_DIFFERENCES)
    io.stdout(`  … and ${differences.length - MAX_DIFFERENCES} more\n`);
}

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string" && value.includes("\n")) return value;
  const text = JSON.stringify(value);
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
