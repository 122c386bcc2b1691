/**
 * The effect of a runner's new settings on its line: which builds it may take only afterwards, which only before, and
 * which of these no other runner can take. Pure.
 */
import { eligible } from "../match/eligible";
import { groupedLine, type BuildGroup, type GroupedLine } from "../order/groupedLine";
import { turn, type Placed, type RunningByProject } from "../order/order";
import type { Criterion, PendingBuild, QueueRunner, RunnerCriteria } from "../shapes";

export interface ChangeQuestion {
  readonly before: QueueRunner;
  readonly after: QueueRunner;
  /** Criteria of the other active runners, without duplicates. */
  readonly others: readonly RunnerCriteria[];
  /** All waiting builds, with identical ones grouped. */
  readonly waiting: readonly BuildGroup[];
  readonly runningByProject: RunningByProject;
  /** Maximum number of builds listed among those that come in or go out. The others are counted. */
  readonly listed: number;
}

export interface MovedEntry extends Placed<PendingBuild> {
  /** Place in the line that it joins or leaves. */
  readonly place: number;
  /** The number that instance runners order by; null for other runners, which order by id. */
  readonly turn: number | null;
  /** The criteria that kept it from the runner before the change, or keep it after. */
  readonly failed: readonly Criterion[];
  /** Whether no other active runner can take it. */
  readonly alone: boolean;
}

export interface Moved {
  readonly count: number;
  /** How many of these no other active runner can take. */
  readonly alone: number;
  /** Builds that no other runner can take first, then by id, the lowest first. */
  readonly builds: readonly MovedEntry[];
}

export interface RunnerChange {
  /** Number of builds that the runner may take. */
  readonly inLine: { readonly before: number; readonly after: number };
  /** The first build in line. */
  readonly next: { readonly before: PendingBuild | null; readonly after: PendingBuild | null };
  readonly cameIn: Moved;
  readonly wentOut: Moved;
}

/**
 * If the runner is paused before and after the change, its lines are computed as if it were active, as in
 * explainRunner.
 */
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

/** Returns the builds that are in one line and not in the other. */
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
