/** The result of a simulation in words. Pure. */
import type { SimulationResult } from "@/lib/queue/shapes";
import { secondsText, STRATEGY_TEXTS } from "../words";

const SAME = "as long";

/** "With Redis lists 95% of jobs wait at most 3 s longer than with the SQL query." */
export function changeText({ difference, outcomes: [first, second] }: SimulationResult): string {
  if (!difference || !first || !second) return "";
  const by = differenceText(difference.p95Seconds);
  const what = `With ${STRATEGY_TEXTS[second.strategy]} 95% of jobs wait at most`;
  return `${what} ${by} ${by === SAME ? "as" : "than"} with ${STRATEGY_TEXTS[first.strategy]}.`;
}

/** "Fairer: SQL query, by 0.012 (0.796 against 0.784 of 1)." */
export function fairnessText({ outcomes: [first, second] }: SimulationResult): string {
  const [before, after] = [first?.fairness ?? null, second?.fairness ?? null];
  if (!first || !second || before === null || after === null) return "";
  const [written, other] = [before.toFixed(3), after.toFixed(3)];
  if (written === other) return `Both are equally fair (${written} of 1).`;
  const [fairer, most, least] = after > before ? [second, other, written] : [first, written, other];
  // Computed from the rounded numbers, so that the sentence adds up.
  const by = (Number(most) - Number(least)).toFixed(3);
  return `Fairer: ${STRATEGY_TEXTS[fairer.strategy]}, by ${by} (${most} against ${least} of 1).`;
}

export function orderText({ difference }: SimulationResult): string {
  if (!difference) return "";
  return difference.firstDifferent === null
    ? "The first jobs are handed out in the same order."
    : `The order differs from place ${difference.firstDifferent} on.`;
}

/**
 * The difference from the previous scenario: "Compared with the previous scenario, 95% of jobs wait at most 4 s less
 * with the SQL query, as long with Redis lists." Strategies that only one scenario has are left out; empty if none is
 * left.
 */
export function sinceText({ outcomes }: SimulationResult, before: SimulationResult): string {
  const parts = outcomes.flatMap(({ strategy, waits }) => {
    const was = before.outcomes.find((each) => each.strategy === strategy);
    return was === undefined
      ? []
      : [`${differenceText(waits.p95Seconds - was.waits.p95Seconds)} with ${STRATEGY_TEXTS[strategy]}`];
  });
  return parts.length === 0
    ? ""
    : `Compared with the previous scenario, 95% of jobs wait at most ${parts.join(", and ")}.`;
}

/** "4 s less", "2 min 5 s longer", "as long". */
function differenceText(seconds: number): string {
  if (Math.abs(seconds) < 0.05) return SAME;
  return `${secondsText(Math.abs(seconds))} ${seconds > 0 ? "longer" : "less"}`;
}

export interface ProjectRow {
  readonly project: string;
  readonly jobs: number;
  readonly left: number;
  readonly demandShare: number;
  readonly servedShare: number;
  /** Seconds with the first and the second strategy; null if there is only one. */
  readonly p50: readonly [number, number | null];
  readonly p95: readonly [number, number | null];
}

/** By descending wait with the first strategy. */
export function projectRows({ outcomes: [first, second] }: SimulationResult): readonly ProjectRow[] {
  const others = new Map(second?.projects.map((each) => [each.project, each.waits]));
  return (first?.projects ?? []).map(({ project, jobs, left, demandShare, servedShare, waits }) => {
    const other = others.get(project) ?? null;
    return {
      project,
      jobs,
      left,
      demandShare,
      servedShare,
      p50: [waits.p50Seconds, other && other.p50Seconds],
      p95: [waits.p95Seconds, other && other.p95Seconds],
    };
  });
}
