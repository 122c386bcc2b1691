/** Inputs and results of moves in line. */
import type { BuildGroup } from "../../order/groupedLine";
import type { RunningByProject } from "../../order/order";
import type { MoveKind, PendingBuild, QueueRunner, RunnerCriteria } from "../../shapes";

export interface Spot {
  /** Counts from 1. */
  readonly place: number;
  readonly of: number;
}

/** One change, with the resulting place if everything else stays the same. */
export interface Move {
  readonly kind: MoveKind;
  /**
   * Number of builds that end, jobs that are cancelled or arrive, or runners that are added; null if the change is
   * that a criterion holds.
   */
  readonly count: number | null;
  /** Describes the change. */
  readonly text: string;
  /** Key of the line that the job is in afterwards. */
  readonly key: string;
  /** The best place now; null for a job that is in no line of an active runner. */
  readonly from: Spot | null;
  /** Null if a runner takes it at once. */
  readonly to: Spot | null;
  /** Places gained, negative if places are lost; null without a place before or after. */
  readonly forward: number | null;
}

/** All waiting builds including this one, with identical ones grouped. */
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
  /** Null for runners that order by id. */
  readonly turn: number | null;
}
