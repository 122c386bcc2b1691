/** `plimsoll validate FILE [--json] [--semantics proposal|operator]`: everything wrong with a policy, at once. */
import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  MAX_POLICY_BYTES,
  parsePolicy,
  semanticsSchema,
  type PolicyIssue,
  type PolicyParse,
  type Semantics,
} from "../../lib/discovery/policy";
import type { CommandIo } from "./io";

const USAGE = "usage: plimsoll validate FILE [--json] [--semantics proposal|operator]\n";

/**
 * Prints each problem as `FILE:LINE:COLUMN: error: PATH MESSAGE`, which editors understand, or with
 * `--json` one object `{valid, errors, warnings, spelling, policy}`.
 * Exit code 0: valid, warnings or not; 1: invalid or unreadable; 2: called wrongly.
 */
export async function validateCommand(args: string[], io: CommandIo): Promise<number> {
  const call = readCall(args);
  if (typeof call === "string") {
    io.stderr(`${call}\n${USAGE}`);
    return 2;
  }
  const text = await readPolicy(call.file);
  if (text instanceof Error) {
    io.stderr(`${call.file}: ${text.message}\n`);
    return 1;
  }
  const result = parsePolicy(text, call.semantics === undefined ? {} : { semantics: call.semantics });
  if (call.json) {
    const { valid, errors, warnings, spelling, policy } = result;
    io.stdout(`${JSON.stringify({ valid, errors, warnings, spelling, policy }, null, 2)}\n`);
  } else {
    print(call.file, result, io);
  }
  return result.valid ? 0 : 1;
}

interface Call {
  readonly file: string;
  readonly json: boolean;
  readonly semantics: Semantics | undefined;
}

function readCall(args: string[]): Call | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: "boolean", default: false }, semantics: { type: "string" } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return "validate takes one file";
    const semantics = semanticsSchema.optional().safeParse(values.semantics);
    if (!semantics.success) return `--semantics must be ${semanticsSchema.options.join(" or ")}`;
    return { file, json: values.json, semantics: semantics.data };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The file's text; the error says why there is none. */
async function readPolicy(file: string): Promise<string | Error> {
  try {
    const { size } = await stat(file);
    if (size > MAX_POLICY_BYTES) {
      return new Error(`has ${size} bytes; a policy has at most ${MAX_POLICY_BYTES} (1 MiB)`);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) return new Error("is not UTF-8 text");
    return error instanceof Error ? error : new Error(String(error));
  }
}

function print(file: string, result: PolicyParse, io: CommandIo): void {
  for (const issue of result.errors) io.stderr(line(file, "error", issue));
  for (const issue of result.warnings) io.stderr(line(file, "warning", issue));
  const counts = `${count(result.errors.length, "error")}, ${count(result.warnings.length, "warning")}`;
  if (result.policy === null) {
    io.stdout(`${file} is not valid: ${counts}\n`);
    return;
  }
  const { name, semantics, queries, signals, ranking } = result.policy;
  const parts = `${count(queries.length, "query", "queries")}, ${count(signals.length, "signal")}`;
  const strategy = ranking === undefined ? "no ranking" : `ranking by ${ranking.strategy}`;
  io.stdout(
    `${file} is valid: policy ${name}, ${parts}, ${strategy}, ${result.spelling} spelling, ${semantics} semantics (${counts})\n`,
  );
}

function line(file: string, severity: string, issue: PolicyIssue): string {
  const place = issue.line === undefined ? file : `${file}:${issue.line}:${issue.column ?? 1}`;
  return `${place}: ${severity}: ${issue.path === "" ? "" : `${issue.path} `}${issue.message}\n`;
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
