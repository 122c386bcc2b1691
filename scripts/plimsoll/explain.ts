/** `plimsoll explain FILE --image X`: why an image stands where it stands, why not, and what would change it. */
import { analyse, analysisOptionsSchema } from "../../lib/discovery/analysis";
import { explainJson, printExplanation } from "./explainReport";
import { fetchOutcomes, readPolicy } from "./fetchPolicy";
import type { CommandIo } from "./io";
import { EXPLAIN_USAGE, readExplainCall } from "./runOptions";

/** Exit code 0: explained; 1: the policy is not valid, or every query failed; 2: called wrongly. */
export async function explainCommand(args: string[], io: CommandIo): Promise<number> {
  const call = readExplainCall(args, process.env);
  if (typeof call === "string") {
    io.stderr(`${call}\n${EXPLAIN_USAGE}`);
    return 2;
  }
  const policy = await readPolicy(call, io);
  if (policy === null) return 1;
  const { outcomes, nowMs } = await fetchOutcomes(policy, call);
  const options = analysisOptionsSchema.parse({ images: call.images, parts: [] });
  const analysis = analyse({ policy, outcomes, options: { nowMs } }, options);
  if (call.json) io.stdout(`${JSON.stringify(explainJson(policy, analysis))}\n`);
  else {
    call.images.forEach((_, i) => {
      if (i > 0) io.stdout("\n");
      printExplanation(analysis, i, io);
    });
  }
  return outcomes.length > 0 && outcomes.every((outcome) => outcome.status === "failed") ? 1 : 0;
}
