/**
 * One resolve as a document: the members, each node's answers, and the DHT's answers. The names are those of the
 * conformance vectors, so that every vector is a scenario. Fields that neither defines are rejected, since the answer
 * to a mistyped question is wrong.
 */
import { z } from "zod";
import { above, LIMITS } from "../../limits/limits";
import { transferSchema } from "./cost";
import { pollIntervalMs, stallThresholdMs } from "./deadlines";
import {
  DEFAULT_OPTIONS,
  failureClassSchema,
  kindSchema,
  profileSchema,
  providerSchema,
  pullOutcomeSchema,
  resolveErrorSchema,
  scopeSchema,
} from "./words";

const MAX_MS = 1e12;
const instant = z.number().min(-MAX_MS).max(MAX_MS);
const length = z.number().min(0).max(MAX_MS);
const text = z.string().max(512);
const nodeId = z.string().min(1).max(253);

const memberSchema = z.strictObject({ id: nodeId, addr: text.default(""), zone: text.default("") });

export const membersSchema = z
  .array(memberSchema)
  .max(LIMITS.coldstartMembers.value, `has ${above("coldstartMembers")}`)
  .refine((members) => new Set(members.map(({ id }) => id)).size === members.length, "names a node twice");

const failureSchema = z.strictObject({
  failure_class: failureClassSchema.default("unspecified"),
  cooldown_until_ms: instant.nullish(),
});

const intentSchema = failureSchema.extend({
  has_cached: z.boolean().default(false),
  in_flight: z.boolean().default(false),
  started_at_ms: instant.nullish(),
  hrw_rank: z.number().int().nullish(),
  recently_failed: z.boolean().default(false),
});

const pleasePullSchema = failureSchema.extend({
  outcome: z.union([pullOutcomeSchema, z.literal("missing")]).default("started"),
  started_at_ms: instant.nullish(),
  latency_ms: length.default(0),
  /** The request fails with this error. */
  error: text.optional(),
});

const peerSchema = z.strictObject({
  /** Time until the reply to an intent request arrives. */
  latency_ms: length.default(0),
  reachable: z.boolean().default(true),
  /** For an unreachable node: when the failure is known. If absent, the request times out. */
  fails_after_ms: length.optional(),
  intent: intentSchema.prefault({}),
  please_pull: pleasePullSchema.optional(),
});

const eventSchema = z.strictObject({
  at_ms: instant,
  /** What the DHT lists from that time. */
  providers: z.array(providerSchema).max(LIMITS.coldstartProviders.value).default([]),
  /** Lookups fail with this error from that time. */
  error: text.optional(),
});

/** Our own names, such as `transient_cooldown_cap_ms`, or those of the agent's own configuration. */
export const configSchema = z.strictObject({
  hrw_k: z.number().int().min(1).max(100).optional(),
  topk_expansion_factor: z.number().int().max(100).optional(),
  topk_expansion_factor_degraded: z.number().int().max(100).optional(),
  hrw_scope: scopeSchema.optional(),
  hrw_topology_scope: scopeSchema.optional(),
  self_zone: text.optional(),
  query_timeout_ms: length.optional(),
  /** Replaces the threshold that follows from kind and size. Agents have no such setting. */
  stall_threshold_ms: z.number().min(1).max(MAX_MS).optional(),
  poll_manifest_ms: z.number().min(10).max(MAX_MS).optional(),
  poll_layer_ms: z.number().min(10).max(MAX_MS).optional(),
  transient_cooldown_cap_ms: length.optional(),
  /** Milliseconds, or a duration such as "30s". */
  origin_failure_honor_window_cap: z.union([length, z.string().max(32)]).optional(),
  honor_sweep_interval_ms: instant.optional(),
  trusted_failure_classes: z.array(failureClassSchema).max(10).optional(),
  origin_failure_classes_trusted_cluster_wide: z.array(failureClassSchema).max(10).optional(),
  health_threshold: z.number().min(0).max(1).optional(),
  local_intent: z.boolean().optional(),
  local_pull: z.boolean().optional(),
});
export type ScenarioConfig = z.infer<typeof configSchema>;

export const digestSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:[.+_-][a-z0-9]+)*:[0-9a-f]{32,128}$/, "must be a digest such as sha256:4f53…");

const note = z.unknown().optional();

/** Fields of a conformance vector outside its scenario. They are ignored. */
export const vectorNotes = {
  id: note,
  title: note,
  source: note,
  source_note: note,
  original_test: note,
  hrw_order: note,
  expect: note,
  original_go: note,
};

export const scenarioSchema = z
  .strictObject({
    ...vectorNotes,
    self: nodeId,
    members: membersSchema,
    digest: digestSchema,
    kind: kindSchema,
    /** Bytes; 0 or less means unknown. */
    expected_size: z
      .number()
      .max(2 ** 50)
      .default(0),
    registry: text.default(""),
    repository: text.default(""),
    config: configSchema.prefault({}),
    /** By node. A missing member is unreachable. */
    peers: z.record(z.string(), peerSchema).default({}),
    /** The requester's own answers. */
    local: peerSchema.pick({ latency_ms: true, intent: true, please_pull: true }).optional(),
    dht: z
      .strictObject({
        /** From 0 to 1. */
        health: z.number().min(0).max(1).default(1),
        events: z.array(eventSchema).max(LIMITS.coldstartEvents.value).default([]),
      })
      .prefault({}),
    /** When the resolve starts. */
    start_ms: instant.default(0),
    /** Asks the same question this much later, while nodes' answers keep their times. */
    later_ms: length.default(0),
    /** End of the honour window that is already open for the digest. */
    honored_until_ms: instant.nullish(),
    /** How fast the blob is transferred from a node, or from the registry. */
    transfer: transferSchema.prefault({}),
    profile: profileSchema.default("seed"),
  })
  .superRefine(({ kind, expected_size: size, config, profile }, context) => {
    const { pollManifestMs, pollLayerMs } = DEFAULT_OPTIONS;
    const intervals = {
      pollManifestMs: config.poll_manifest_ms ?? pollManifestMs,
      pollLayerMs: config.poll_layer_ms ?? pollLayerMs,
    };
    const { stall_threshold_ms: given } = config;
    const thresholdMs = given ?? stallThresholdMs(kind, size, profile);
    if (thresholdMs / pollIntervalMs(kind, intervals, profile) <= LIMITS.coldstartLookups.value) return;
    const message = `gives ${above("coldstartLookups")}: a smaller size or a longer interval takes fewer`;
    const path = given === undefined ? ["expected_size"] : ["config", "stall_threshold_ms"];
    context.addIssue({ code: "custom", path, message });
  });
export type Scenario = z.infer<typeof scenarioSchema>;

const durationSchema = z.object({ kind: kindSchema, outcome: z.string(), ms: z.number() });

/** The result of a resolve, with the names of the conformance vectors. */
export const resolveResultSchema = z.object({
  rule: z.number().int().min(1).max(7),
  outcome: z.string(),
  detail: z.string(),
  error: resolveErrorSchema.nullable(),
  providers: z.array(providerSchema),
  /** Nodes that were asked in each pass, without the node itself. */
  queried: z.array(z.array(z.string())),
  expansion: z.object({ by_rule: z.number().int(), reason: z.string(), to_k: z.number().int() }).nullable(),
  please_pull: z.array(z.string()),
  local_pull: z.array(z.string()),
  dht_polls: z.number().int(),
  poll_started_ms: z.number().nullable(),
  poll_deadline_ms: z.number().nullable(),
  elapsed_ms: z.number(),
  honor_window_ms: z.number().nullable(),
  hooks: z.object({
    OnRankMismatch: z.array(
      z.object({ kind: kindSchema, responder: z.string(), ours: z.number(), theirs: z.number() }),
    ),
    OnDhtFalseEmpty: z.number().int(),
    OnTopKProbeHit: z.number().int(),
    OnDesignatedPullerTakeover: z.array(kindSchema),
    OnTopKExpansion: z.array(z.string()),
    OnColdStartDuration: durationSchema.nullable(),
  }),
});
export type ResolveResult = z.infer<typeof resolveResultSchema>;
