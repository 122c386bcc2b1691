/** `plimsoll explain FILE --image X`: why an image has its rank, why not, and what would change it. */
import type { Command } from "commander";
import { declare, type Declare } from "./command";
import type { CommandIo } from "./io";
import { runCall, withRunOptions, type RunOptions } from "./runOptions";

interface Options extends RunOptions {
  readonly image: string[];
}

export const explain: Declare = (io, end) =>
  withRunOptions(
    declare("explain", "explain why an image has its place in the ranking, and what would change it", {
      ok: "explained",
      failed: "the policy is not valid, or every query failed",
    }),
  )
    .option(
      "--image <name>",
      "the image to explain, whether a query returned it or not (may be repeated)",
      (value: string, before: string[]) => [...before, value],
      [],
    )
    .action(async (file: string, options: Options, command: Command) => {
      // If it were a required option, its absence would be reported before a mistyped option.
      if (options.image.length === 0) command.error("error: required option '--image <name>' not specified");
      end(await work(file, options, io));
    });

async function work(file: string, { image: images, ...options }: Options, io: CommandIo): Promise<number> {
  const { analyse, analysisOptionsSchema, runPipeline } = await import("../lib/discovery");
  const { explainJson, printExplanation } = await import("./explainReport");
  const { fetchOutcomes, readPolicy } = await import("./fetchPolicy");
  const { printOperatorNotes } = await import("./runReport");
  const call = runCall(file, options, process.env);
  const policy = await readPolicy(call, io);
  if (policy === null) return 1;
  const { outcomes, nowMs } = await fetchOutcomes(policy, call, io);
  const asked = analysisOptionsSchema.parse({ images, parts: [] });
  const analysis = analyse({ policy, outcomes, options: { nowMs } }, asked);
  const result = runPipeline(policy, outcomes, { nowMs });
  if (call.json) io.stdout(`${JSON.stringify(explainJson(policy, analysis, result))}\n`);
  else {
    printOperatorNotes(policy, result, io);
    io.stdout("\n");
    images.forEach((_, i) => {
      if (i > 0) io.stdout("\n");
      printExplanation(analysis, i, io);
    });
  }
  return outcomes.length > 0 && outcomes.every((outcome) => outcome.status === "failed") ? 1 : 0;
}
