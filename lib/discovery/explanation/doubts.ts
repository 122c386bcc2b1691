/** Reasons to doubt an image's score, and the suggested fix (discovery.md section 5). */
import { convertibleSignals } from "../policy/jobStarts";
import type { Policy } from "../policy/model";
import type { PipelineResult, RankedImage, Warning } from "../result";

/** Returns the run's warnings that concern scores; empty for an image without a score. */
export function doubtsOf({ warnings }: PipelineResult, ranked: RankedImage | null): Warning[] {
  return ranked === null ? [] : warnings.filter(({ code }) => code === "coldFractionVanishes");
}

/** Returns the names of the signals that could count job starts a day instead; empty if nothing is in doubt. */
export function conversionOf(result: PipelineResult, policy: Policy, ranked: RankedImage | null): string[] {
  return doubtsOf(result, ranked).length === 0 ? [] : convertibleSignals(policy).map(({ name }) => name);
}
