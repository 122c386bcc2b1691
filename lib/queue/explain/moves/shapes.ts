/** What is asked and told of moves in line. */
import type { BuildGroup } from "../../order/groupedLine";
import type { RunningByProject } from "../../order/order";
import type { MoveKind, PendingBuild, QueueRunner, RunnerCriteria } from "../../shapes";

export interface Spot {
  /** From 1 on. */
  readonly place: number;
  readonly of: number;
}

/** One change, with the place that the order itself gives after it, the rest as it is. */
export interface Move {
  readonly kind: MoveKind;
  /** Builds that end, jobs that are cancelled or arrive, runners that come; null for what holds or does not. */
  readonly count: number | null;
  /** What happens, in words. */
  readonly text: string;
  /** Key of the line that it is in afterwards. */
  readonly key: string;
  /** The best place now; null for a job that is in no line of a runner that is not paused. */
  readonly from: Spot | null;
  /** Null where a runner takes it at once. */
  readonly to: Spot | null;
  /** Places towards the first, below 0 away from it; null without a place before or after. */
  readonly forward: number | null;
}

/** All that waits, this build among it, those alike together. */
export interface Queue {
  readonly build: PendingBuild;
  readonly waiting: readonly BuildGroup[];
  readonly runningByProject: RunningByProject;
}

/** A line that the build is in. */
export interface Line extends Spot {
  readonly key: string;
  readonly criteria: RunnerCriteria;
  readonly runners: readonly QueueRunner[];
  readonly paused: number;
  readonly running: number;
  readonly before: number;
  /** Null for runners that go by the id. */
  readonly turn: number | null;
}
