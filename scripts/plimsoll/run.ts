/** `plimsoll run FILE`: a policy against the endpoints it names, without a database. */
import { runPipeline } from "../../lib/discovery/pipeline";
import { fetchOutcomes, readPolicy } from "./fetchPolicy";
import type { CommandIo } from "./io";
import { readRunCall, RUN_USAGE } from "./runOptions";
import { printRun, runJson } from "./runReport";

const EXIT_CODES = { succeeded: 0, partial: 2, failed: 1 } as const;

/** Exit code 0: succeeded; 2: partial, or called wrongly; 1: failed, or the policy is not valid. */
export async function runCommand(args: string[], io: CommandIo): Promise<number> {
  const call = readRunCall(args, process.env);
  if (typeof call === "string") {
    io.stderr(`${call}\n${RUN_USAGE}`);
    return 2;
  }
  const policy = await readPolicy(call, io);
  if (policy === null) return 1;

  const began = performance.now();
  const { outcomes, nowMs } = await fetchOutcomes(policy, call);
  const fetched = performance.now();
  const result = runPipeline(policy, outcomes, { nowMs });
  const timing = {
    fetchMs: fetched - began,
    pipelineMs: performance.now() - fetched,
    totalMs: performance.now() - began,
  };
  if (call.json) io.stdout(`${JSON.stringify(runJson(result, timing))}\n`);
  else printRun(policy, result, timing, io);
  return EXIT_CODES[result.status];
}
