/** What a runner would get next, and why not the other builds. */
import type { Explanation } from "../../explanation/explanation";
import { grouped, plural } from "../../numeric/words";
import { eligible } from "../match/eligible";
import { queueKey } from "../match/criteria";
import { groupedLine, type BuildGroup } from "../order/groupedLine";
import { turn, type Placed, type RunningByProject } from "../order/order";
import { askStep, lastAsk, mayAsk, REMEDY, silence, type LastAsk } from "./asking";
import { CRITERIA, type Criterion, type DropReason, type PendingBuild, type QueueRunner } from "../shapes";
import { dropsNote, dropsStep, type Dropped } from "./drops";
import { turnLine } from "./turnLine";
import { CRITERION_REASONS } from "./words";

export interface RunnerQuestion {
  readonly runner: QueueRunner;
  /** All waiting builds, with identical ones grouped. */
  readonly waiting: readonly BuildGroup[];
  readonly runningByProject: RunningByProject;
  /** Maximum number of builds listed in line, and for each reason. The others are counted. */
  readonly listed: number;
  /** Unix milliseconds; absent if request times are not needed. */
  readonly now?: number;
  /** Builds at the start of its line that fail when it requests them, by id. Absent: not known. */
  readonly drops?: ReadonlyMap<number, DropReason>;
}

export interface LineEntry extends Placed<PendingBuild> {
  readonly place: number;
  /** The number that instance runners order by; null for other runners, which order by id. */
  readonly turn: number | null;
  /** Why it fails when the runner requests it; null if it may run or this is not known. */
  readonly drops: DropReason | null;
}

/** Builds that this runner does not take, by the first criterion that fails. */
export interface Kept {
  readonly criterion: Criterion;
  readonly count: number;
  readonly builds: readonly { readonly build: PendingBuild; readonly failed: readonly Criterion[] }[];
}

export interface RunnerExplanation extends Explanation {
  readonly outcome: "next" | "nothing" | "paused";
  readonly key: string;
  /** Number of builds that the runner may take, or could take if it were not paused. */
  readonly inLine: number;
  readonly line: readonly LineEntry[];
  readonly kept: readonly Kept[];
}

export function explainRunner(question: RunnerQuestion): RunnerExplanation {
  const { runner, waiting, runningByProject, listed, now, drops } = question;
  const { type } = runner.criteria;
  const { may, kept } = sortOut(waiting, { ...runner, paused: false }, listed);
  const { count: inLine, first: firstOf } = groupedLine(type, may, runningByProject);
  // The second build that may run is always explained, even if fewer are listed.
  const line = firstOf(Math.max(listed, 2 + (drops?.size ?? 0))).map((entry, index): LineEntry => {
    return {
      ...entry,
      place: index + 1,
      turn: type === "instance" ? turn(entry) : null,
      drops: drops?.get(entry.build.id) ?? null,
    };
  });
  const [first, second] = line.filter((entry) => entry.drops === null);
  const dropped = line
    .slice(0, first ? first.place - 1 : line.length)
    .flatMap(({ build: { id }, drops: reason }): Dropped[] => (reason === null ? [] : [{ id, reason }]));
  const outcome = runner.paused ? "paused" : first ? "next" : "nothing";
  const ask = lastAsk([runner], now);
  const comes = mayAsk(ask);
  const next = `Job ${first?.build.id} is next`;
  return {
    subject: runner.description,
    outcome,
    outcomeText: {
      next: comes ? next : `${next}, but this runner does not ask for jobs`,
      nothing: comes ? "No job to take" : "No job to take, and it does not ask for jobs",
      paused: "Paused",
    }[outcome],
    side: outcome === "next" && comes ? "above" : "below",
    sentence: sentenceOf(question, first, second, inLine, ask) + dropsNote(dropped),
    steps: [
      {
        id: "paused",
        title: "Is the runner paused?",
        state: runner.paused ? "stopped" : "passed",
        text: runner.paused ? "It is paused and takes no jobs." : "It is not paused.",
      },
      ...(ask ? [askStep(ask, "Does it ask for jobs?")] : []),
      {
        id: "eligible",
        title: "What may it take?",
        state: inLine > 0 ? "passed" : "stopped",
        text: `${grouped(inLine)} of ${plural(sizeOf(waiting), "job")} that wait.${keptText(kept)}`,
      },
      {
        id: "order",
        title: "In which order?",
        state: inLine > 0 ? "passed" : "skipped",
        text:
          type === "instance"
            ? "By turn, then by id: how many builds of the project run on instance runners, and how many of it come before."
            : "First in, first out by the job's id.",
      },
      ...(drops && inLine > 0 ? [dropsStep(dropped)] : []),
    ],
    arithmetic: first && type === "instance" ? [turnLine(first)] : [],
    key: queueKey(runner.criteria),
    inLine,
    line: line.slice(0, listed),
    kept,
  };
}

function sortOut(
  waiting: readonly BuildGroup[],
  runner: QueueRunner,
  listed: number,
): { readonly may: readonly BuildGroup[]; readonly kept: readonly Kept[] } {
  const may: BuildGroup[] = [];
  const kept = new Map<Criterion, { group: BuildGroup; failed: readonly Criterion[] }[]>();
  for (const group of waiting) {
    const { failed } = eligible(group.build, runner);
    const [reason] = failed;
    if (reason === undefined) may.push(group);
    else if (kept.get(reason)?.push({ group, failed }) === undefined) kept.set(reason, [{ group, failed }]);
  }
  return {
    may,
    kept: CRITERIA.flatMap((criterion): Kept[] => {
      const of = kept.get(criterion);
      if (!of) return [];
      const builds = of
        .flatMap(({ group: { build, ids }, failed }) =>
          ids.slice(0, listed).map((id) => ({ build: { ...build, id }, failed })),
        )
        .sort((a, b) => a.build.id - b.build.id)
        .slice(0, listed);
      return [{ criterion, count: sizeOf(of.map(({ group }) => group)), builds }];
    }),
  };
}

const sizeOf = (groups: readonly BuildGroup[]): number =>
  groups.reduce((sum, { ids }) => sum + ids.length, 0);

function sentenceOf(
  { runner }: RunnerQuestion,
  first: LineEntry | undefined,
  second: LineEntry | undefined,
  may: number,
  ask: LastAsk | undefined,
): string {
  const { description, paused, criteria } = runner;
  if (paused) return `${description} is paused; otherwise it might take ${plural(may, "job")}.`;
  const silent = ask && !mayAsk(ask) ? silence(ask) : null;
  if (!first) {
    const none =
      may === 0
        ? `${description} may take none of the jobs that wait`
        : `${description} can run none of the first jobs in its line`;
    return silent === null ? `${none}.` : `${none}, and ${silent}. ${REMEDY}`;
  }
  const why =
    criteria.type === "instance"
      ? `its turn is ${turn(first)}${second ? againstSecond(first, second) : ""}`
      : "it came first";
  return silent === null
    ? `${description} gets job ${first.build.id} next: ${why}.`
    : `${description} takes no jobs: ${silent}. With its next request it would get job ${first.build.id}: ${why}. ${REMEDY}`;
}

function againstSecond(first: LineEntry, second: LineEntry): string {
  const next = `job ${second.build.id} after it`;
  return turn(first) === turn(second)
    ? `, like that of ${next}, whose id is higher`
    : `, that of ${next} is ${turn(second)}`;
}

function keptText(kept: readonly Kept[]): string {
  if (kept.length === 0) return "";
  const reasons = kept.map(({ criterion, count: of }) => `${CRITERION_REASONS[criterion]} (${grouped(of)})`);
  return ` Not: ${reasons.join("; ")}.`;
}
