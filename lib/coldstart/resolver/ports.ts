/**
 * The dependencies of a resolver. An asynchronous answer that fails counts as no answer, and the rules decide what
 * follows. A port that throws synchronously is broken and ends the resolve with its exception.
 */
import type { Kind, Member, Provider, PullAnswer, PullIntent, PullRequest } from "../shapes";

export interface Clock {
  /** Returns milliseconds. */
  now(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Members {
  readonly self: string;
  snapshot(): readonly Member[];
}

export interface Discovery {
  findProviders(digest: string, signal: AbortSignal): Promise<readonly Provider[]>;
  /** Returns a value from 0 to 1. */
  health(): number;
}

/** Requests to other nodes. */
export interface Coordinator {
  pullIntent(node: Member, digest: string, kind: Kind, signal: AbortSignal): Promise<PullIntent>;
  pleasePull(
    node: Member,
    request: PullRequest,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, PullAnswer>>;
}

export interface LocalIntent {
  pullIntent(digest: string, signal: AbortSignal): Promise<PullIntent>;
}

export interface LocalPull {
  startLocalPull(request: PullRequest, signal: AbortSignal): Promise<ReadonlyMap<string, PullAnswer>>;
}

export interface RankMismatch {
  readonly kind: Kind;
  readonly responder: string;
  readonly ours: number;
  readonly theirs: number;
}

/** Every hook is optional (coldstart.md section 1.4). */
export interface MetricsHooks {
  /** Called once per resolve, whatever its outcome. */
  readonly onColdStartDuration?: (kind: Kind, outcome: string, ms: number) => void;
  readonly onRankMismatch?: (mismatch: RankMismatch) => void;
  readonly onDhtFalseEmpty?: () => void;
  readonly onTopKProbeHit?: () => void;
  readonly onDesignatedPullerTakeover?: (kind: Kind) => void;
  readonly onTopKExpansion?: (reason: string) => void;
  /** Distinct pullers, including the node itself, and dispatched digests. */
  readonly onPrefetchBatch?: (pullers: number, digests: number) => void;
}

/** Lines for whoever operates the agent. */
export interface Logger {
  /** Something is wrong that does not change the outcome. */
  readonly warn: (message: string, fields: Readonly<Record<string, string | number>>) => void;
}
