/** What a kind of background work says of itself; everything else about running it is the same for all kinds. */
import type { OperationItem } from "../../api/operations";
import type { Tx } from "../core/db";
import type { Role } from "../http/caller";

export interface OperationKind<Stage extends string = string> {
  /** One word for people, routes, metrics and the queue, such as `run`. Stored: it never changes. */
  readonly kind: string;
  /** The least role that may read and watch one: that of the routes which tell of its subject. */
  readonly readers: Role;
  /** The stages in order, each with the share of the whole (0–1) that is done when it begins. */
  readonly stages: Readonly<Record<Stage, number>>;
  /** How many of the kind one process works on at once. */
  readonly concurrency: number;
  /** Attempts before an operation that keeps losing its worker is given up. */
  readonly attempts: number;
  /**
   * Does the work and answers how it ended. What it throws becomes the message of a failed operation. It is started
   * again after a crash, so what it writes before its end must be safe to write twice. A Later that it throws hands the
   * operation back for a while.
   */
  readonly run: (context: OperationContext<Stage>) => Promise<OperationEnd>;
  /** Removes what an attempt wrote that ended without a result; in the transaction that ends or requeues it. */
  readonly discard?: (tx: Tx, id: string) => Promise<void>;
}

export interface OperationContext<Stage extends string = string> {
  readonly id: string;
  readonly subject: string;
  /** Names this attempt; the operation's row carries it for as long as the attempt may write. */
  readonly lease: string;
  /** Counts from 1: the attempts before it lost their worker, or threw a Later. */
  readonly attempt: number;
  /** Aborted when the operation was cancelled or lost, or the process stops. */
  readonly signal: AbortSignal;
  enter(stage: Stage): void;
  /** `fraction` (0–1) of the stage that is done, and the state of the items. Cheap: written a few times a second. */
  progress(fraction: number, items?: readonly OperationItem[]): void;
}

export interface OperationEnd {
  readonly state: "succeeded" | "partial" | "failed";
  /** Why it is partial or failed. */
  readonly message?: string | null;
  /**
   * Plain JSON, for a kind without tables of its own; or its text by `sanitizeJson`, for a large one that a worker
   * thread writes.
   */
  readonly result?: object | string;
  /**
   * Writes the results in the transaction that ends the operation. Called again when the database went away, and when
   * it met somebody's write. Throws an OutdatedError where what they were computed from is another by now: nothing is
   * written then.
   */
  readonly store?: (tx: Tx) => Promise<void>;
  /** Called once the end is written, or could not be: lets go of what was held for `store`. Never throws. */
  readonly settle?: () => Promise<void>;
}

/** What waits holds no turn of its kind: the operation is queued meanwhile, and its next attempt begins after `ms`. */
export class Later extends Error {
  override readonly name = "Later";

  constructor(readonly ms: number) {
    super(`again in ${ms} ms`);
  }
}

export class OutdatedError extends Error {
  override readonly name = "OutdatedError";

  /** `again` answers in place of the end whose `store` throws this, and takes over what that held. */
  constructor(readonly again: () => Promise<OperationEnd>) {
    super("What the results were computed from has changed.");
  }
}

/** Checks that the stages are in order, so that progress never goes back. */
export function defineOperation<Stage extends string>(
  definition: OperationKind<Stage>,
): OperationKind<Stage> {
  const shares = Object.values<number>(definition.stages);
  if (shares.length === 0 || shares.some((share, index) => share < (shares[index - 1] ?? 0) || share >= 1)) {
    throw new Error(
      `Stages of ${definition.kind}: at least one, each share from 0 to 1 and not below the last.`,
    );
  }
  return definition;
}
