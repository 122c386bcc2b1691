/** What a runner would get next, and why not the others. */
import type { Explanation } from "../../explanation/explanation";
import { eligible } from "../match/eligible";
import { queueKey } from "../match/criteria";
import { inLine, turn, type Placed, type RunningByProject } from "../order/order";
import { CRITERIA, type Criterion, type PendingBuild, type QueueRunner } from "../shapes";
import { turnLine } from "./pair";
import { count, CRITERION_REASONS, CRITERION_TITLES } from "./words";

export interface RunnerQuestion<B extends PendingBuild = PendingBuild> {
  readonly runner: QueueRunner;
  /** All that wait. */
  readonly builds: readonly B[];
  readonly runningByProject: RunningByProject;
  /** Builds that are listed in line, and kept ones for each reason; the others are counted. */
  readonly listed: number;
}

export interface LineEntry<B extends PendingBuild = PendingBuild> extends Placed<B> {
  readonly place: number;
  /** What instance runners order by; null for runners that go by the id. */
  readonly turn: number | null;
}

/** Builds that this runner leaves alone, by the first criterion that keeps them from it. */
export interface Kept<B extends PendingBuild = PendingBuild> {
  readonly criterion: Criterion;
  readonly count: number;
  readonly builds: readonly { readonly build: B; readonly failed: readonly Criterion[] }[];
}

export interface RunnerExplanation<B extends PendingBuild = PendingBuild> extends Explanation {
  readonly outcome: "next" | "nothing" | "paused";
  readonly key: string;
  /** Builds that it may take. For a paused one: that it might. */
  readonly inLine: number;
  readonly line: readonly LineEntry<B>[];
  readonly kept: readonly Kept<B>[];
}

export function explainRunner<B extends PendingBuild>(question: RunnerQuestion<B>): RunnerExplanation<B> {
  const { runner, builds, runningByProject, listed } = question;
  const { type } = runner.criteria;
  const { may, kept } = sortOut(builds, { ...runner, paused: false }, listed);
  const line = inLine(type, may, runningByProject).map((entry, index): LineEntry<B> => {
    return { ...entry, place: index + 1, turn: type === "instance" ? turn(entry) : null };
  });
  const [first, second] = line;
  const outcome = runner.paused ? "paused" : first ? "next" : "nothing";
  return {
    subject: runner.description,
    outcome,
    outcomeText: { next: `Job ${first?.build.id} is next`, nothing: "Nothing to take", paused: "Paused" }[
      outcome
    ],
    side: outcome === "next" ? "above" : "below",
    sentence: sentenceOf(question, first, second, may.length),
    steps: [
      {
        id: "paused",
        title: CRITERION_TITLES.paused,
        state: runner.paused ? "stopped" : "passed",
        text: runner.paused ? "It is paused and takes nothing." : "It is not paused.",
      },
      {
        id: "eligible",
        title: "What may it take?",
        state: may.length > 0 ? "passed" : "stopped",
        text: `${may.length.toLocaleString("en-US")} of ${count(builds.length, "job")} that wait.${keptText(kept)}`,
      },
      {
        id: "order",
        title: "In which order?",
        state: may.length > 0 ? "passed" : "skipped",
        text:
          type === "instance"
            ? "By turn, then by id: how many builds of the project run on instance runners, and how many of it come before."
            : "First in, first out by the job's id.",
      },
    ],
    arithmetic: first && type === "instance" ? [turnLine(first)] : [],
    key: queueKey(runner.criteria),
    inLine: may.length,
    line: line.slice(0, listed),
    kept,
  };
}

function sortOut<B extends PendingBuild>(
  builds: readonly B[],
  runner: QueueRunner,
  listed: number,
): { readonly may: readonly B[]; readonly kept: readonly Kept<B>[] } {
  const may: B[] = [];
  const kept = new Map<Criterion, { count: number; builds: { build: B; failed: readonly Criterion[] }[] }>();
  for (const build of builds) {
    const { failed } = eligible(build, runner);
    const [reason] = failed;
    if (reason === undefined) {
      may.push(build);
      continue;
    }
    const group = kept.get(reason) ?? { count: 0, builds: [] };
    group.count += 1;
    if (group.builds.length < listed) group.builds.push({ build, failed });
    kept.set(reason, group);
  }
  return {
    may,
    kept: CRITERIA.flatMap((criterion) => {
      const group = kept.get(criterion);
      return group ? [{ criterion, ...group }] : [];
    }),
  };
}

function sentenceOf(
  { runner }: RunnerQuestion,
  first: LineEntry | undefined,
  second: LineEntry | undefined,
  may: number,
): string {
  const { description, paused, criteria } = runner;
  if (paused) return `${description} is paused; without that it might take ${count(may, "job")}.`;
  if (!first) return `${description} may take none of the jobs that wait.`;
  const why =
    criteria.type === "instance"
      ? `its turn is ${turn(first)}${second ? againstSecond(first, second) : ""}`
      : "it came first";
  return `${description} gets job ${first.build.id} next: ${why}.`;
}

function againstSecond(first: LineEntry, second: LineEntry): string {
  const next = `job ${second.build.id} behind it`;
  return turn(first) === turn(second)
    ? `, as that of ${next}, whose id is higher`
    : `, that of ${next} ${turn(second)}`;
}

function keptText(kept: readonly Kept[]): string {
  if (kept.length === 0) return "";
  const reasons = kept.map(
    ({ criterion, count: of }) => `${CRITERION_REASONS[criterion]} (${of.toLocaleString("en-US")})`,
  );
  return ` Not: ${reasons.join("; ")}.`;
}
