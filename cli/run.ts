/** `plimsoll run FILE`: runs a policy against the endpoints that it names, without a database. */
import { declare, type Declare } from "./command";
import type { CommandIo } from "./io";
import { runCall, withRunOptions, type RunOptions } from "./runOptions";

const EXIT_CODES = { succeeded: 0, partial: 2, failed: 1 } as const;

export const run: Declare = (io, end) =>
  withRunOptions(
    declare("run", "run a policy against the endpoints it names and print the ranking", {
      ok: "succeeded",
      failed:
        "failed, the policy or the list of expected images is not valid, or an expected image is not selected",
      usage: "partial, or a usage error",
    }),
  )
    .option("--expected <file>", "images that must be selected, exact names, one per line")
    .action(async (file: string, options: Options) => end(await work(file, options, io)));

interface Options extends RunOptions {
  readonly expected?: string;
}

async function work(file: string, options: Options, io: CommandIo): Promise<number> {
  const { expectationOf, runPipeline, scoreUnit } = await import("../lib/discovery");
  const { readExpected } = await import("./expected");
  const { fetchOutcomes, readPolicy } = await import("./fetchPolicy");
  const { printExpectation, printRun, runJson } = await import("./runReport");
  const call = runCall(file, options, process.env);
  const policy = await readPolicy(call, io);
  const expected = options.expected === undefined ? undefined : await readExpected(options.expected, io);
  if (policy === null || expected === null) return 1;

  const began = performance.now();
  const { outcomes, nowMs } = await fetchOutcomes(policy, call, io);
  const fetched = performance.now();
  const result = runPipeline(policy, outcomes, { nowMs });
  const timing = {
    fetchMs: fetched - began,
    pipelineMs: performance.now() - fetched,
    totalMs: performance.now() - began,
  };
  const expectation = expectationOf(result.ranking, expected);
  if (call.json) io.stdout(`${JSON.stringify({ ...runJson(policy, result, timing), expectation })}\n`);
  else {
    printRun(policy, result, timing, io);
    if (expectation) printExpectation(expectation, scoreUnit(policy), io);
  }
  const kept = expectation === undefined || expectation.dropped.length === 0;
  return result.status === "succeeded" && !kept ? 1 : EXIT_CODES[result.status];
}
