/** Everything that a resolve saw and did, in chronological order, for pages and scripts. */
import { z } from "zod";
import {
  failureClassSchema,
  kindSchema,
  profileSchema,
  providerSchema,
  pullOutcomeSchema,
  resolveErrorSchema,
  scopeSchema,
} from "./words";

const ms = z.number();
const nodeId = z.string();

const rungSchema = z.object({
  rank: z.number().int(),
  node: nodeId,
  zone: z.string(),
  /** The first 8 bytes of the score, as hexadecimal digits. */
  score: z.string(),
  self: z.boolean(),
});

const intentSchema = z.object({
  hasCached: z.boolean(),
  inFlight: z.boolean(),
  startedAtMs: ms.nullable(),
  hrwRank: z.number().int().nullable(),
  recentlyFailed: z.boolean(),
  cooldownUntilMs: ms.nullable(),
  failureClass: failureClassSchema,
});

const answerSchema = z.object({
  node: nodeId,
  addr: z.string(),
  /** Rank as computed by the requester, from 0. */
  rank: z.number().int(),
  self: z.boolean(),
  /** `notAsked`: the node itself without its own intent. */
  state: z.enum(["answered", "timeout", "failed", "notAsked"]),
  /** Why the request failed. */
  message: z.string().nullable(),
  askedMs: ms,
  atMs: ms,
  intent: intentSchema.nullable(),
  /** Age of the pull in flight; null without a start time. */
  ageMs: ms.nullable(),
  /** Whether its pull has been in flight for longer than the threshold. */
  stalled: z.boolean(),
  /** Whether the node reports a different rank for itself. */
  mismatch: z.boolean(),
});
export type TracedAnswer = z.infer<typeof answerSchema>;

const evidenceSchema = z.object({ node: nodeId, text: z.string() });
export type Evidence = z.infer<typeof evidenceSchema>;

const ruleSchema = z.object({
  rule: z.number().int().min(1).max(7),
  title: z.string(),
  state: z.enum(["matched", "notMatched", "notReached"]),
  /** Why the rule is true or false. */
  text: z.string(),
  evidence: z.array(evidenceSchema),
});
export type TracedRule = z.infer<typeof ruleSchema>;

const passSchema = z.object({
  k: z.number().int(),
  startedMs: ms,
  endedMs: ms,
  answers: z.array(answerSchema),
  rules: z.array(ruleSchema),
});

const pullSchema = z.object({
  node: nodeId,
  rank: z.number().int(),
  /** Whether the node pulls itself without a request. */
  local: z.boolean(),
  askedMs: ms,
  answeredMs: ms,
  outcome: z.union([pullOutcomeSchema, z.enum(["timeout", "failed", "missing"])]),
  message: z.string().nullable(),
  failureClass: failureClassSchema,
  cooldownUntilMs: ms.nullable(),
});
export type TracedPull = z.infer<typeof pullSchema>;

const pollSchema = z.object({
  startedMs: ms,
  deadlineMs: ms,
  intervalMs: ms,
  lookups: z.number().int(),
  /** The first lookups, with the number of providers that each found. */
  ticks: z.array(z.object({ atMs: ms, providers: z.number().int(), failed: z.boolean() })),
  foundMs: ms.nullable(),
});
export type TracedPoll = z.infer<typeof pollSchema>;

const expansionSchema = z.object({
  byRule: z.union([z.literal(5), z.literal(6)]),
  reason: z.string(),
  toK: z.number().int(),
});

export const traceSchema = z.object({
  profile: profileSchema,
  digest: z.string(),
  kind: kindSchema,
  sizeBytes: z.number(),
  self: nodeId,
  startedMs: ms,
  endedMs: ms,
  /** Health of the DHT, read once; null if the honour window ended the resolve before. */
  health: z.number().nullable(),
  healthThreshold: z.number(),
  /** The age at which a pull counts as stalled, which is also the duration of a poll. */
  thresholdMs: ms,
  queryTimeoutMs: ms,
  scope: scopeSchema,
  /** The requester's zone; empty if it has none. */
  selfZone: z.string(),
  /** Number of members of the whole cluster. */
  members: z.number().int(),
  /** The zone had no members, so all members were candidates. */
  scopeFellBack: z.boolean(),
  candidates: z.number().int(),
  k: z.number().int(),
  expandedK: z.number().int(),
  /** The best candidates, and the requester whatever its rank. */
  ladder: z.array(rungSchema),
  /** End of the honour window that was open when the resolve started. */
  honouredUntilMs: ms.nullable(),
  passes: z.array(passSchema),
  expansion: expansionSchema.nullable(),
  pull: pullSchema.nullable(),
  poll: pollSchema.nullable(),
  /** Duration of the honour window opened at the end; null if none was opened. */
  honourWindowMs: ms.nullable(),
  rule: z.number().int().min(1).max(7),
  outcome: z.string(),
  detail: z.string(),
  error: resolveErrorSchema.nullable(),
  providers: z.array(providerSchema),
});
export type Trace = z.infer<typeof traceSchema>;
