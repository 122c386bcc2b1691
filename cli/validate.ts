/** `plimsoll validate FILE [--json] [--semantics proposal|operator]`: reports all errors of a policy at once. */
import { plural } from "../lib/numeric/words";
import type { PolicyParse, Semantics } from "../lib/discovery";
import { declare, jsonOption, semanticsOption, type Declare } from "./command";
import { inputName, readInput } from "./inputFile";
import type { CommandIo } from "./io";
import { issueLines, wholeLine } from "./issueLines";

interface Options {
  readonly json?: true;
  readonly semantics?: Semantics;
}

/**
 * Prints each problem as `FILE:LINE:COLUMN: error: PATH MESSAGE`, which editors understand, or with `--json` one
 * object `{valid, errors, warnings, spelling, policy}`.
 */
export const validate: Declare = (io, end) =>
  declare("validate", "check a DiscoveryPolicy and print every error with its line", {
    ok: "valid, with warnings or without",
    failed: "invalid or unreadable",
  })
    .argument("<file>", "the policy, YAML or JSON")
    .addOption(jsonOption())
    .addOption(semanticsOption())
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

async function work(file: string, { json, semantics }: Options, io: CommandIo): Promise<number> {
  const { parsePolicy } = await import("../lib/discovery");
  const text = await readInput(file, "documentBytes");
  if (text instanceof Error) {
    io.stderr(wholeLine(file, text));
    return 1;
  }
  const result = parsePolicy(text, semantics === undefined ? {} : { semantics });
  if (json) {
    const { valid, errors, warnings, spelling, policy } = result;
    io.stdout(`${JSON.stringify({ valid, errors, warnings, spelling, policy }, null, 2)}\n`);
  } else {
    print(file, result, io);
  }
  return result.valid ? 0 : 1;
}

function print(file: string, result: PolicyParse, io: CommandIo): void {
  io.stderr(issueLines(file, result));
  const counts = `${plural(result.errors.length, "error")}, ${plural(result.warnings.length, "warning")}`;
  if (result.policy === null) {
    io.stdout(`${inputName(file)} is not valid: ${counts}\n`);
    return;
  }
  const { name, semantics, queries, signals, ranking } = result.policy;
  const parts = `${plural(queries.length, "query", "queries")}, ${plural(signals.length, "signal")}`;
  const strategy = ranking === undefined ? "no ranking" : `ranking by ${ranking.strategy}`;
  io.stdout(
    `${inputName(file)} is valid: policy ${name}, ${parts}, ${strategy}, ${result.spelling} spelling, ${semantics} semantics (${counts})\n`,
  );
}
