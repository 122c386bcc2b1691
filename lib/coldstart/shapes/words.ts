/** Words and shapes of the cold start, without computation (coldstart.md sections 1.1 to 1.4). */
import { z } from "zod";

const KINDS = ["manifest", "config", "layer"] as const;
export const kindSchema = z.enum(KINDS);
export type Kind = z.infer<typeof kindSchema>;

/** `seed` follows the specification, `original` the released code, where the two differ. */
const PROFILES = ["seed", "original"] as const;
export const profileSchema = z.enum(PROFILES);
export type Profile = z.infer<typeof profileSchema>;

export const scopeSchema = z.enum(["cluster", "zone"]);
export type Scope = z.infer<typeof scopeSchema>;

const FAILURE_CLASSES = ["unspecified", "auth", "not_found", "rate_limited", "transient"] as const;
export const failureClassSchema = z.enum(FAILURE_CLASSES);
export type FailureClass = z.infer<typeof failureClassSchema>;

const RESOLVE_ERRORS = ["ErrFailureShortCircuit", "ErrCooldownActive", "ErrExhausted"] as const;
export const resolveErrorSchema = z.enum(RESOLVE_ERRORS);
export type ResolveErrorCode = z.infer<typeof resolveErrorSchema>;

export const pullOutcomeSchema = z.enum(["started", "already_pulling", "recently_failed", "unspecified"]);
export type PullOutcome = z.infer<typeof pullOutcomeSchema>;

export interface Member {
  /** Name of the Kubernetes node. */
  readonly id: string;
  /** `host:port` for blob transfers. */
  readonly addr: string;
  readonly zone: string;
}

export const providerSchema = z.object({ node: z.string(), addr: z.string() });
export type Provider = z.infer<typeof providerSchema>;

/** A node's reply to "do you have it, are you pulling it?". Times are milliseconds on the requester's clock. */
export interface PullIntent {
  readonly hasCached: boolean;
  readonly inFlight: boolean;
  readonly startedAtMs: number | null;
  /** The responder's own rank; −1 if it knows none, null if it does not report it. Never influences the decision. */
  readonly hrwRank: number | null;
  readonly recentlyFailed: boolean;
  readonly cooldownUntilMs: number | null;
  readonly failureClass: FailureClass;
}

/** A node's reply to a pull request, for one digest. */
export interface PullAnswer {
  readonly outcome: PullOutcome;
  readonly startedAtMs: number | null;
  readonly cooldownUntilMs: number | null;
  readonly failureClass: FailureClass;
}

export interface Options {
  /** K: number of nodes asked in the first pass. */
  readonly hrwK: number;
  /** Factor for the number of nodes in the second pass. 1 or less means 2. */
  readonly topKExpansionFactor: number;
  readonly hrwScope: Scope;
  /** Required if the scope is a zone. */
  readonly selfZone: string;
  /** Time limit for a round of requests, for a pull request and for a request to the node itself. */
  readonly queryTimeoutMs: number;
  /** The age at which a pull counts as stalled, and the duration of a poll; null derives it from kind and size. */
  readonly stallThresholdMs: number | null;
  readonly pollManifestMs: number;
  readonly pollLayerMs: number;
  /** Maximum time for which transient failures of other nodes are honoured. */
  readonly transientCooldownCapMs: number;
  /** 0 means one minute; below 0 nothing is swept. */
  readonly honorSweepIntervalMs: number;
  /** Failure classes that are believed if a single node reports them; an empty list means the default. */
  readonly trustedFailureClasses: readonly FailureClass[];
  /** Below this health an empty answer of the DHT is doubted. */
  readonly healthThreshold: number;
}

export const DEFAULT_OPTIONS: Options = {
  hrwK: 3,
  topKExpansionFactor: 2,
  hrwScope: "cluster",
  selfZone: "",
  queryTimeoutMs: 2_000,
  stallThresholdMs: null,
  pollManifestMs: 200,
  pollLayerMs: 1_000,
  transientCooldownCapMs: 30_000,
  honorSweepIntervalMs: 60_000,
  trustedFailureClasses: ["auth", "not_found", "rate_limited"],
  healthThreshold: 0.7,
};

/** Below this health the DHT is unhealthy rather than degraded, and no node goes directly to the origin. */
export const UNHEALTHY = 0.3;

/** What to find: a blob of a repository. */
export interface ResolveRequest {
  readonly digest: string;
  readonly kind: Kind;
  readonly registry: string;
  readonly repository: string;
  /** 0 means unknown. */
  readonly sizeBytes: number;
}

/** A pull request: digests of one kind in one repository. */
export interface PullRequest {
  readonly digests: readonly string[];
  readonly kind: Kind;
  readonly registry: string;
  readonly repository: string;
}
