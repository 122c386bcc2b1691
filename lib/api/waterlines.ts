/** Waterline plans as returned by the API. */
import { z } from "zod";
import { explanationSchema } from "../explanation/explanation";
import { LIMITS } from "../limits/limits";
import { addedMetricSchema, KINDS, planRequestSchema, profileRefSchema } from "../waterlines/shapes";
import { errorDetailSchema } from "./common";

const { planBytes, planValues, planNodes, planPods, podsOfNode, planRules, planMetrics } = LIMITS;

export const waterlinePlanRequestSchema = planRequestSchema.meta({
  description:
    `At most ${planNodes.value} ${planNodes.of}, ${planPods.value} pods, ${podsOfNode.value} ${podsOfNode.of}, ` +
    `${planRules.value} rules and ${planMetrics.value} added metrics, in a body of at most ${planBytes.value} bytes and ` +
    `${planValues.value} values.`,
});

const kindSchema = z.enum(KINDS);
const metricName = z.string();
const quotaUpdateSchema = z.object({ container: z.string(), quotaUs: z.number() });

const decisionSchema = z.object({
  key: z.string(),
  title: z.string(),
  first: z.string(),
  unit: z.string().nullable(),
  mine: z.union([z.string(), z.number()]).nullable(),
  before: z.union([z.string(), z.number()]).nullable(),
});

const verdictSchema = z.enum([
  "acted",
  "not-needed",
  "no-release",
  "redundant",
  "fallback-all",
  "hold",
  "not-allowed",
  "critical",
  "static",
  "terminating",
  "finished",
  "evicted",
]);

/** Why a candidate is not needed. */
const reasonSchema = z.enum([
  "gap-closed",
  "fitted",
  "exceeds-gap",
  "no-gap",
  "not-actionable",
  "agent-crash",
]);

const podSchema = z.object({
  pod: z.string(),
  qosClass: z.string().nullable(),
  priority: z.number(),
  position: z.number().int().nullable(),
  decidedBy: decisionSchema.nullable(),
  verdict: verdictSchema,
  reason: reasonSchema.nullable(),
  verdictText: z.string(),
  metric: metricName.nullable(),
  gapBefore: z.number().nullable(),
  released: z.number(),
  gapAfter: z.number().nullable(),
  updates: z.array(quotaUpdateSchema).readonly(),
});

const gapSchema = z.object({
  metric: metricName,
  title: z.string(),
  unit: z.string(),
  lineUnit: z.string(),
  line: z.number().nullable(),
  used: z.number().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  /**
   * Amount that this kind of action releases (or gives back) beyond the gap, in `unit`, 0 or more; null if unknown.
   */
  overshoot: z.number().nullable(),
  /** Terminating pods and what they still use in `unit`, which is not credited to the gap. Null if there are none. */
  terminating: z.object({ pods: z.number().int(), amount: z.number() }).nullable(),
});

const kindPlanSchema = z.object({
  kind: kindSchema,
  mode: z.enum(["precise", "all", "hold", "noop", "panic"]),
  gaps: z.array(gapSchema).readonly(),
  acted: z.array(z.string()).readonly(),
  updates: z.array(quotaUpdateSchema).readonly(),
  notes: z
    .array(z.object({ code: z.enum(["usageMissing", "notActionable"]), metric: metricName }))
    .readonly(),
  fallbackMetric: metricName.nullable(),
  error: z.string().nullable(),
  pods: z.array(podSchema).readonly(),
  /** Candidates that are spared compared with acting on all of them, and their usage: mC and bytes. */
  spared: z.object({ pods: z.number().int(), cpu: z.number(), memory: z.number() }),
  explanation: explanationSchema.nullable(),
  /** What would change the verdict on the pod requested with `explain`; null for any other. */
  counterfactual: z
    .object({
      acted: z.boolean(),
      /** The nearest line, priority, class and use at which the verdict differs, if any. */
      changes: z
        .array(
          z.object({
            what: z.enum(["line", "priority", "class", "use"]),
            metric: metricName.nullable(),
            unit: z.string().nullable(),
            from: z.union([z.string(), z.number()]),
            to: z.union([z.string(), z.number()]),
            /** Other pods that give way only then, and other pods that then no longer do. */
            inInstead: z.array(z.string()).readonly(),
            outInstead: z.array(z.string()).readonly(),
          }),
        )
        .readonly(),
      reason: z.string().nullable(),
    })
    .nullable(),
});

const ruleSchema = z.object({
  rule: z.string(),
  metric: metricName,
  value: z.string(),
  state: z.enum(["triggered", "quiet", "preview", "unmeasured", "unselected", "inactive"]),
});

const podsUseSchema = z.object({
  cpu: z.number().describe("Millicores."),
  memory: z.number().describe("Bytes."),
});
const overshootSchema = z.number().min(0).nullable();

const differenceSchema = z.object({
  profile: profileRefSchema,
  kinds: z
    .array(
      z.object({
        kind: kindSchema,
        onlyFirst: z.array(z.string()).readonly(),
        onlySecond: z.array(z.string()).readonly(),
        both: z.array(z.string()).readonly(),
        onlySecondUse: podsUseSchema.describe("Use of the pods in `onlySecond`, which the plan spares."),
        onlyFirstUse: podsUseSchema.describe(
          "Use of the pods in `onlyFirst`, which the other profile spares.",
        ),
        overshoots: z
          .array(
            z.object({
              metric: metricName.describe("Name of a metric with a gap by either profile."),
              title: z.string().describe("Metric name in words."),
              unit: z.string().describe("Unit of `first` and `second`, such as mC or B."),
              first: overshootSchema.describe(
                "What the plan releases or gives back beyond its gap; null if not known or without a gap.",
              ),
              second: overshootSchema.describe(
                "The same of the other profile, whose gap may differ by its excess.",
              ),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
  /** Known bugs that affect this node: fixing one of them changes the plan. */
  bugs: z.array(z.object({ id: z.string(), text: z.string() })).readonly(),
  /** Other options of the profile that affect this node: order, excess, selection, metrics, lines or size. */
  ways: z.array(z.object({ id: z.string(), text: z.string() })).readonly(),
});

const stepsSchema = z.object({
  kind: kindSchema,
  metric: metricName,
  steps: z.array(z.object({ from: z.number(), acted: z.number().int() })).readonly(),
  complete: z.boolean(),
});

export const standingSchema = z.enum(["over", "unknown", "under", "none"]);

export const lineStandingSchema = z.object({
  metric: metricName.describe("Name of the metric."),
  title: z.string().describe("Metric name in words."),
  unit: z.string().describe("Unit of `line`, `used` and `over`, such as mC (thousandths of a core) or B."),
  line: z.number().describe("Value of the waterline, in `unit`."),
  used: z.number().nullable().describe("Amount used, in `unit`; null if it was not measured."),
  over: z
    .number()
    .nullable()
    .describe("`used` minus `line`, in `unit`: positive above the line; null if it was not measured."),
  share: z
    .number()
    .nullable()
    .describe("`used` as a share of `line`: 1 at the line; null if it was not measured."),
  preview: z
    .boolean()
    .describe("Whether only rules in preview define the line, so that no action is taken above it."),
});

export const plannedLineSchema = lineStandingSchema.extend({
  after: z.number().nullable().describe("Amount used after the plan, in `unit`; null if it is unknown."),
  overAfter: z
    .number()
    .nullable()
    .describe(
      "`after` minus `line`, in `unit`: positive for what the plan leaves above the line, negative for how far below it goes; null if it is unknown.",
    ),
});

export const nodePlanSchema = z.object({
  node: z.string(),
  standing: standingSchema,
  worst: z.number(),
  lines: z.array(plannedLineSchema).readonly(),
  pods: z.number().int(),
  candidates: z.number().int(),
  evicted: z.number().int(),
  throttled: z.number().int(),
  rules: z.array(ruleSchema).readonly(),
  kinds: z.array(kindPlanSchema).readonly(),
  /** Evictions as kubectl commands. */
  commands: z.array(z.string()).readonly(),
  differences: z.array(differenceSchema).readonly(),
  breakpoints: z.array(stepsSchema).readonly(),
});

export const waterlinePlanSchema = z.object({
  profile: profileRefSchema,
  executeExcess: z.number(),
  nodes: z.array(nodePlanSchema).readonly(),
  /** Lint warnings about the documents. */
  warnings: z.array(errorDetailSchema).readonly(),
});
export type NodePlanReport = z.infer<typeof nodePlanSchema>;
export type WaterlinePlan = z.infer<typeof waterlinePlanSchema>;

export const waterlineDocumentsSchema = z.strictObject({
  /** Manifests of NodeQOS, AvoidanceAction and PodQOS, YAML or JSON. */
  documents: z.string().max(LIMITS.documentBytes.value),
  /** Metrics that rules may name in addition to the agents' own. */
  metrics: z.array(addedMetricSchema).max(planMetrics.value).default([]),
});
export type WaterlineDocuments = z.infer<typeof waterlineDocumentsSchema>;

export const waterlineValidationSchema = z.object({
  valid: z.boolean(),
  errors: z.array(errorDetailSchema),
  warnings: z.array(errorDetailSchema),
  /** Names of the objects that were read. */
  found: z.object({
    policies: z.array(z.string()),
    actions: z.array(z.string()),
    podQoses: z.array(z.string()),
  }),
});
export type WaterlineValidation = z.infer<typeof waterlineValidationSchema>;
