/** A node over time, as the analyzer would have judged it from the stored readings. */
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
      description: `Length of the timeline in hours, ending at the newest reading. At most ${timelineReadings.value} ${timelineReadings.of}.`,
    }),
  profile: profileNameSchema
    .default("improved")
    .meta({ description: "Profile whose analyzer evaluates the readings." }),
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
  /** Breaches or good samples counted, and how many are needed. */
  count: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** Remaining seconds of an active cool-down. */
  secondsLeft: z.number().nullable(),
});
export type TimelinePosition = z.infer<typeof positionSchema>;

const spanSchema = z.object({ from: z.string(), to: z.string() });

const ruleSchema = z.object({
  /** `<policy>.<rule>`. */
  rule: z.string(),
  metric: z.string(),
  title: z.string(),
  /** Unit of `line`, and of `used` in the readings. */
  unit: z.string(),
  line: z.number(),
  preview: z.boolean(),
  avoidanceThreshold: z.number().int(),
  restoreThreshold: z.number().int(),
  actionName: z.string(),
  /** Null if the action does not exist. */
  action: z.object({ coolDownSeconds: z.number(), throttles: z.boolean(), evicts: z.boolean() }).nullable(),
  /** The figures are those of the band's first cycle. */
  bands: z.array(positionSchema.extend(spanSchema.shape)).readonly(),
});
export type TimelineRule = z.infer<typeof ruleSchema>;

const readingSchema = z.object({
  at: z.string(),
  /** Version of the snapshot. */
  version: z.number().int(),
  keptOff: z.boolean(),
  /** In the order of `rules`. */
  rules: z.array(positionSchema.extend({ used: z.number().nullable() })).readonly(),
  /** The plan of this version by its own policies; null if the node did not exist. */
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
  /** The newest version requested; its policies judge every reading. */
  snapshot: z.object({
    id: z.string(),
    name: z.string(),
    version: z.number().int(),
    /** Whether the nodes are demo data. */
    demo: z.boolean(),
    /** False if its lines were drawn by hand, or if there are none. */
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
  /** Whether there are older readings within the hours than those returned. */
  more: z.boolean(),
});
export type NodeTimeline = z.infer<typeof nodeTimelineSchema>;
