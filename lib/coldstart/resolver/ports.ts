/**
 * What a resolver needs, given to it from outside. An asynchronous answer that fails is one that did not come: the
 * rules say what follows. A port that throws at once is broken and ends the resolve with what it threw.
 */
import type { Kind, Member, Provider, PullAnswer, PullIntent, PullRequest } from "../shapes";

export interface Clock {
  /** Milliseconds. */
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
  /** From 0 to 1. */
  health(): number;
}

/** Questions to other nodes. */
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

/** Every hook may be missing (coldstart.md section 1.4). */
export interface MetricsHooks {
  /** Once a resolve, whatever became of it. */
  readonly onColdStartDuration?: (kind: Kind, outcome: string, ms: number) => void;
  readonly onRankMismatch?: (mismatch: RankMismatch) => void;
  readonly onDhtFalseEmpty?: () => void;
  readonly onTopKProbeHit?: () => void;
  readonly onDesignatedPullerTakeover?: (kind: Kind) => void;
  readonly onTopKExpansion?: (reason: string) => void;
  /** Distinct pullers, oneself counted, and dispatched digests. */
  readonly onPrefetchBatch?: (pullers: number, digests: number) => void;
}
