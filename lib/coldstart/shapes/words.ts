/** Words and shapes of the cold start, without computation (coldstart.md sections 1.1 to 1.4). */
import { z } from "zod";

const KINDS = ["manifest", "config", "layer"] as const;
export const kindSchema = z.enum(KINDS);
export type Kind = z.infer<typeof kindSchema>;

/** `seed` follows the specification, `original` the released code where the two differ. */
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
  /** The Kubernetes node's name. */
  readonly id: string;
  /** `host:port` of blob transfers. */
  readonly addr: string;
  readonly zone: string;
}

export const providerSchema = z.object({ node: z.string(), addr: z.string() });
export type Provider = z.infer<typeof providerSchema>;

/** What a node answers to "do you have it, are you pulling it?". Times are milliseconds on the requester's clock. */
export interface PullIntent {
  readonly hasCached: boolean;
  readonly inFlight: boolean;
  readonly startedAtMs: number | null;
  /** The responder's own rank, −1 where it knows none; null says nothing. It never steers. */
  readonly hrwRank: number | null;
  readonly recentlyFailed: boolean;
  readonly cooldownUntilMs: number | null;
  readonly failureClass: FailureClass;
}

/** What a node answers, for one digest, when it is asked to pull. */
export interface PullAnswer {
  readonly outcome: PullOutcome;
  readonly startedAtMs: number | null;
  readonly cooldownUntilMs: number | null;
  readonly failureClass: FailureClass;
}

export interface Options {
  /** K: how many nodes are asked at first. */
  readonly hrwK: number;
  /** The second pass asks this many times as many; 1 and less are 2. */
  readonly topKExpansionFactor: number;
  readonly hrwScope: Scope;
  /** Needed for the scope of a zone. */
  readonly selfZone: string;
  /** Bounds a round of questions, a request to pull and a question to oneself. */
  readonly queryTimeoutMs: number;
  /** The age of a stalled pull, and how long a poll lasts; null: as kind and size say. */
  readonly stallThresholdMs: number | null;
  readonly pollManifestMs: number;
  readonly pollLayerMs: number;
  /** The longest a transient failure of others is honoured. */
  readonly transientCooldownCapMs: number;
  /** 0 is one minute; below 0 nothing is swept. */
  readonly honorSweepIntervalMs: number;
  /** Failures that one node reports and all believe; an empty list is the default. */
  readonly trustedFailureClasses: readonly FailureClass[];
  /** Below it an empty answer of the DHT is doubted. */
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

/** Below it the DHT is unhealthy rather than degraded, and nobody goes to the origin on its own. */
export const UNHEALTHY = 0.3;

/** What is to be found: a blob of a repository. */
export interface ResolveRequest {
  readonly digest: string;
  readonly kind: Kind;
  readonly registry: string;
  readonly repository: string;
  /** 0 is unknown. */
  readonly sizeBytes: number;
}

/** What a puller is asked for: digests of one kind of one repository. */
export interface PullRequest {
  readonly digests: readonly string[];
  readonly kind: Kind;
  readonly registry: string;
  readonly repository: string;
}
