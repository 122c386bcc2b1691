/** Refuses computations that would take too much memory before they start. */
import { rankedSignals, type AnalysisOptions, type Policy } from "../../../discovery";
import { above, LIMITS } from "../../../limits/limits";
import { UnprocessableError } from "../../http/errors";

/** Throws UnprocessableError for a ranking that is too large to answer at once, before it is computed. */
export function checkCells({ signals, ranking }: Policy, images: number): void {
  const columns = signals.length + rankedSignals(ranking).length;
  if (images * columns <= LIMITS.rankingCells.value) return;
  const message = `The ranking of ${images} images has ${above("rankingCells")}. Use fewer signals.`;
  throw new UnprocessableError(message, [], "rankingTooLarge");
}

/** The same for the stability analysis, which keeps every image's rank in every draw. */
export function checkDraws({ parts, stability }: AnalysisOptions, images: number): void {
  if (!parts.includes("stability") || stability.draws * images <= LIMITS.analysisDraws.value) return;
  const message = `asks for ${stability.draws} draws of ${images} images: ${above("analysisDraws")}; use fewer`;
  const details = [{ path: "analysis.stability.draws", message }];
  throw new UnprocessableError(`analysis.stability.draws ${message}.`, details, "analysisTooLarge");
}
