/** What puts an image's score in doubt, and the way out that is offered (discovery.md section 5). */
import { convertibleSignals } from "../policy/jobStarts";
import type { Policy } from "../policy/model";
import type { PipelineResult, RankedImage, Warning } from "../result";

/** The run's warnings that are about scores; none for an image without one. */
export function doubtsOf({ warnings }: PipelineResult, ranked: RankedImage | null): Warning[] {
  return ranked === null ? [] : warnings.filter(({ code }) => code === "coldFractionVanishes");
}

/** Names of the signals that could count job starts a day; none where nothing is in doubt. */
export function conversionOf(result: PipelineResult, policy: Policy, ranked: RankedImage | null): string[] {
  return doubtsOf(result, ranked).length === 0 ? [] : convertibleSignals(policy).map(({ name }) => name);
}
