/** The definition of a kind of background work; everything else about running it is the same for all kinds. */
import type { OperationItem } from "../../api/operations";
import type { Tx } from "../core/db";
import type { Role } from "../http/caller";

export interface OperationKind<Stage extends string = string> {
  /** One word for people, routes, metrics and the queue, such as `run`. Stored: it never changes. */
  readonly kind: string;
  /** The lowest role that may read and watch one: the role of the routes that return its subject. */
  readonly readers: Role;
  /** The stages in order, each with the share of the whole (0–1) that is done when it starts. */
  readonly stages: Readonly<Record<Stage, number>>;
  /** How many operations of the kind one process runs at once. */
  readonly concurrency: number;
  /** Attempts until an operation that keeps losing its worker fails. */
  readonly attempts: number;
  /**
   * Does the work and returns how it ended. The message of a thrown error becomes that of the failed operation. It is
   * restarted after a crash, so its writes before the end must be idempotent. Throwing a Later hands the operation
   * back for some time.
   */
  readonly run: (context: OperationContext<Stage>) => Promise<OperationEnd>;
  /**
   * Removes what an attempt wrote that ended without a result, in the transaction that ends or requeues the
   * operation.
   */
  readonly discard?: (tx: Tx, id: string) => Promise<void>;
}

export interface OperationContext<Stage extends string = string> {
  readonly id: string;
  readonly subject: string;
  /** Identifies this attempt; the operation's row carries it as long as the attempt may write. */
  readonly lease: string;
  /** Counts from 1: earlier attempts lost their worker, or threw a Later. */
  readonly attempt: number;
  /** Aborts when the operation is cancelled or lost, or the process stops. */
  readonly signal: AbortSignal;
  enter(stage: Stage): void;
  /**
   * `fraction` (0–1) is the share of the stage that is done; `items` the state of the items. Cheap: written a few
   * times a second.
   */
  progress(fraction: number, items?: readonly OperationItem[]): void;
}

export interface OperationEnd {
  readonly state: "succeeded" | "partial" | "failed";
  /** Why the operation is partial or failed. */
  readonly message?: string | null;
  /**
   * Plain JSON, for a kind without its own tables; or the JSON text by `sanitizeJson`, for a large result that a
   * worker thread writes.
   */
  readonly result?: object | string;
  /**
   * Writes the results in the transaction that ends the operation. Called again after a lost connection or a
   * collision with another write. Throws an OutdatedError if the input of the results has changed in the meantime;
   * then nothing is written.
   */
  readonly store?: (tx: Tx) => Promise<void>;
  /** Called once the end is written or could not be: releases what was held for `store`. Never throws. */
  readonly settle?: () => Promise<void>;
}

/**
 * Frees the slot of the operation's kind: the operation is queued, and its next attempt starts after `ms`
 * milliseconds.
 */
export class Later extends Error {
  override readonly name = "Later";

  constructor(readonly ms: number) {
    super(`again in ${ms} ms`);
  }
}

export class OutdatedError extends Error {
  override readonly name = "OutdatedError";

  /** `again` returns a replacement for the end whose `store` throws this, and takes over what that end held. */
  constructor(readonly again: () => Promise<OperationEnd>) {
    super("What the results were computed from has changed.");
  }
}

/** Checks that the stages are in ascending order, so that progress never decreases. */
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
