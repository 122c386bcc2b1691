/** What an edit would have saved of a job set's waits, compared with the version that it edits. Pure. */
import { formatFixed } from "@/lib/client/columnFormats";
import type { ReplayResult, StrategyRow } from "@/lib/replay/shapes";
import { minutesText } from "../words";

export interface DraftOutcome {
  /** The row of the version in force. */
  readonly before: StrategyRow;
  readonly after: StrategyRow;
  /** Minutes saved by the best choice of as many images as the edit selects; null if the replay has none. */
  readonly optimumMinutes: number | null;
}

/** The maximum numbers of selected images. */
export interface Cuts {
  readonly before: number;
  readonly after: number;
}

/** Each at its own cut; null if the replay lacks one of the two columns. */
export function draftOutcome(
  result: Pick<ReplayResult, "strategies" | "optimum">,
  policy: string,
  cuts: Cuts,
): DraftOutcome | null {
  const row = (name: string, cut: number): StrategyRow | undefined =>
    result.strategies.find(({ strategy, top_k }) => strategy === name && top_k === cut);
  const before = row(policy, cuts.before);
  const after = row(draftName(policy), cuts.after);
  if (before === undefined || after === undefined) return null;
  const optimum = result.optimum.find(({ top_k }) => top_k === after.top_k);
  return { before, after, optimumMinutes: optimum?.minutes_saved_developer_window ?? null };
}

/** "The edit would have saved 1.7 min more (+6.2 points)." */
export function outcomeSentence({ before, after }: DraftOutcome, version: number): string {
  const minutes = after.minutes_avoided_vs_no_prewarm - before.minutes_avoided_vs_no_prewarm;
  const points = after.percent_minutes_saved - before.percent_minutes_saved;
  if (Math.abs(minutes) < 0.05) return `The edit would have saved as much as version ${version}.`;
  const signed = `${points < 0 ? "−" : "+"}${formatFixed(Math.abs(points), 1)} percentage points`;
  const more = minutes > 0 ? "more" : "less";
  return `The edit would have saved ${minutesText(Math.abs(minutes))} ${more} than version ${version} (${signed}).`;
}

/** The column's name, shortened because a policy's name with a suffix may be too long. */
export const draftName = (policy: string): string => `${policy.slice(0, 240)}-edited`;
