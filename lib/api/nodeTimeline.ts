/** A node over time, as the analyzer would have judged it from stored readings. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { CYCLE_SECONDS, profileNameSchema, RULE_REASONS, RULE_STATES } from "../waterlines/shapes";
import { nodeQuerySchema } from "./nodes";
import { standingSchema } from "./waterlines";

const { timelineReadings, timelineSteps } = LIMITS;

export const TIMELINE_HOURS = 6;

export const nodeTimelineQuerySchema = nodeQuerySchema.extend({
  hours: z.coerce
    .number()
    .int()
    .min(1)
    .max(168)
    .default(TIMELINE_HOURS)
    .meta({
      description: `Hours before the newest reading. At most ${timelineReadings.value} ${timelineReadings.of}.`,
    }),
  profile: profileNameSchema.default("improved").meta({ description: "Whose analyzer judges the readings." }),
  cycleSeconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_600)
    .default(CYCLE_SECONDS)
    .meta({
      description: `Seconds between two cycles of the analyzer. At most ${timelineSteps.value} ${timelineSteps.of}.`,
    }),
});
export type NodeTimelineQuery = z.infer<typeof nodeTimelineQuerySchema>;

const positionSchema = z.object({
  state: z.enum(RULE_STATES),
  reason: z.enum(RULE_REASONS),
  /** Breaches or good samples so far, and how many are needed. */
  count: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** Of a cool-down that is not over. */
  secondsLeft: z.number().nullable(),
});
export type TimelinePosition = z.infer<typeof positionSchema>;

const spanSchema = z.object({ from: z.string(), to: z.string() });

const ruleSchema = z.object({
  /** `<policy>.<rule>`. */
  rule: z.string(),
  metric: z.string(),
  title: z.string(),
  /** Of `line`, and of the `used` of readings. */
  unit: z.string(),
  line: z.number(),
  preview: z.boolean(),
  avoidanceThreshold: z.number().int(),
  restoreThreshold: z.number().int(),
  actionName: z.string(),
  /** Null: there is no such action. */
  action: z.object({ coolDownSeconds: z.number(), throttles: z.boolean(), evicts: z.boolean() }).nullable(),
  /** Figures are those of the band's first cycle. */
  bands: z.array(positionSchema.extend(spanSchema.shape)).readonly(),
});
export type TimelineRule = z.infer<typeof ruleSchema>;

const readingSchema = z.object({
  at: z.string(),
  /** Of the snapshot. */
  version: z.number().int(),
  keptOff: z.boolean(),
  /** In the order of `rules`. */
  rules: z.array(positionSchema.extend({ used: z.number().nullable() })).readonly(),
  /** What the plan of this version, by its own policies, came to; null: the node was not there. */
  plan: z
    .object({
      standing: standingSchema,
      candidates: z.number().int(),
      evicted: z.number().int(),
      throttled: z.number().int(),
    })
    .nullable(),
});

export const nodeTimelineSchema = z.object({
  node: z.string(),
  /** Whose policies judge every reading: the newest version that was asked for. */
  snapshot: z.object({
    id: z.string(),
    name: z.string(),
    version: z.number().int(),
    /** Of the demo's invented nodes. */
    demo: z.boolean(),
    /** False: its lines are drawn by hand, or there are none. */
    policies: z.boolean(),
  }),
  profile: profileNameSchema,
  cycleSeconds: z.number(),
  heldSeconds: z.number(),
  from: z.string(),
  to: z.string(),
  rules: z.array(ruleSchema).readonly(),
  /** Whether a taint keeps new pods off the node. */
  scheduling: z.array(spanSchema.extend({ keptOff: z.boolean() })).readonly(),
  readings: z.array(readingSchema).readonly(),
  /** There are older readings within the hours than are shown. */
  more: z.boolean(),
});
export type NodeTimeline = z.infer<typeof nodeTimelineSchema>;
