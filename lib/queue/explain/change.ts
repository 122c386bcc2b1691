/**
 * What another setting of a runner does to its line: which builds it might take then and not now, which no more, and
 * which of these no other runner takes. Pure.
 */
import { eligible } from "../match/eligible";
import { groupedLine, type BuildGroup, type GroupedLine } from "../order/groupedLine";
import { turn, type Placed, type RunningByProject } from "../order/order";
import type { Criterion, PendingBuild, QueueRunner, RunnerCriteria } from "../shapes";

export interface ChangeQuestion {
  readonly before: QueueRunner;
  readonly after: QueueRunner;
  /** Of the other runners that are not paused; alike ones once. */
  readonly others: readonly RunnerCriteria[];
  /** All that wait, those alike together. */
  readonly waiting: readonly BuildGroup[];
  readonly runningByProject: RunningByProject;
  /** Builds that are listed of those that come in and go out; the others are counted. */
  readonly listed: number;
}

export interface MovedEntry extends Placed<PendingBuild> {
  /** In the line that it comes into, or that it leaves. */
  readonly place: number;
  /** What instance runners order by; null for runners that go by the id. */
  readonly turn: number | null;
  /** What kept it from the runner before, or keeps it from now on. */
  readonly failed: readonly Criterion[];
  /** No other runner may take it which is not paused. */
  readonly alone: boolean;
}

export interface Moved {
  readonly count: number;
  /** Of these, builds that no other runner may take which is not paused. */
  readonly alone: number;
  /** Those first, then those with the lowest ids. */
  readonly builds: readonly MovedEntry[];
}

export interface RunnerChange {
  /** Builds that it might take. */
  readonly inLine: { readonly before: number; readonly after: number };
  /** The first in line. */
  readonly next: { readonly before: PendingBuild | null; readonly after: PendingBuild | null };
  readonly cameIn: Moved;
  readonly wentOut: Moved;
}

/** A runner that is paused before and after is asked what it might take, as explainRunner does. */
export function explainChange(question: ChangeQuestion): RunnerChange {
  const { waiting, runningByProject } = question;
  const isAtRest = question.before.paused && question.after.paused;
  const sideOf = (given: QueueRunner): Side => {
    const runner = isAtRest ? { ...given, paused: false } : given;
    const may = waiting.filter(({ build }) => eligible(build, runner).eligible);
    return { runner, may: new Set(may), line: groupedLine(runner.criteria.type, may, runningByProject) };
  };
  const [before, after] = [sideOf(question.before), sideOf(question.after)];
  return {
    inLine: { before: before.line.count, after: after.line.count },
    next: { before: firstOf(before.line), after: firstOf(after.line) },
    cameIn: moved(after, before, question),
    wentOut: moved(before, after, question),
  };
}

interface Side {
  readonly runner: QueueRunner;
  readonly may: ReadonlySet<BuildGroup>;
  readonly line: GroupedLine;
}

const firstOf = (line: GroupedLine): PendingBuild | null => line.first(1)[0]?.build ?? null;

/** What is in one line and not in the other. */
function moved(has: Side, lacks: Side, { others, listed }: ChangeQuestion): Moved {
  const groups = [...has.may].filter((group) => !lacks.may.has(group));
  const alone = new Set(
    groups.filter(
      ({ build }) => !others.some((criteria) => eligible(build, { criteria, paused: false }).eligible),
    ),
  );
  const builds = groups
    .flatMap((group) => {
      const { failed } = eligible(group.build, lacks.runner);
      return group.ids.slice(0, listed).map((id) => ({ id, failed, alone: alone.has(group) }));
    })
    .sort((a, b) => Number(b.alone) - Number(a.alone) || a.id - b.id)
    .slice(0, listed)
    .flatMap(({ id, ...why }): MovedEntry[] => {
      const entry = has.line.place(id);
      const byTurn = has.runner.criteria.type === "instance";
      return entry ? [{ ...entry, turn: byTurn ? turn(entry) : null, ...why }] : [];
    });
  return { count: sizeOf(groups), alone: sizeOf([...alone]), builds };
}

const sizeOf = (groups: readonly BuildGroup[]): number =>
  groups.reduce((sum, { ids }) => sum + ids.length, 0);
