/** The effect of a change of a runner's settings on the queue, in words. Pure. */
import type { RunnerWhatIf } from "@/lib/api/runnerQueue";
import { formatNumber, plural } from "@/lib/client/format";
import { secondsText } from "../../words";

/** "It may take 15 jobs instead of 12: 4 come in, 1 goes out." */
export function changeText({ before, after, cameIn, wentOut }: RunnerWhatIf): string {
  const now = `It may take ${plural(after.inLine, "job")}`;
  const moves = [
    cameIn.count > 0 && `${formatNumber(cameIn.count)} ${cameIn.count === 1 ? "comes" : "come"} in`,
    wentOut.count > 0 && `${formatNumber(wentOut.count)} ${wentOut.count === 1 ? "goes" : "go"} out`,
  ].filter((text) => text !== false);
  return moves.length === 0
    ? `No waiting job comes in or goes out. ${now}, as before.`
    : `${now} instead of ${formatNumber(before.inLine)}: ${moves.join(", ")}.`;
}

/** Which of the moved jobs no other runner takes; empty if others take them. */
export function aloneText({ cameIn, wentOut, unmatchedSeconds }: RunnerWhatIf): string {
  const of = (count: number, which: string): string =>
    `No other runner takes ${formatNumber(count)} of the jobs that ${which}.`;
  return [
    ...(wentOut.alone > 0
      ? [
          `${of(wentOut.alone, "go out")} A job that no runner takes is dropped once it has waited for ${secondsText(unmatchedSeconds)}; those that have are dropped soon after this is saved.`,
        ]
      : []),
    ...(cameIn.alone > 0 ? [of(cameIn.alone, "come in")] : []),
  ].join(" ");
}
