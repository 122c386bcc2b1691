/** A timeline request that includes its readings: with manifests, or as the input of an analyzer vector. */
import { z } from "zod";
import type { PolicyIssue } from "../../document/issue";
import { above, LIMITS } from "../../limits/limits";
import { DEFAULT_COOL_DOWN_SECONDS } from "../analyzer/rule";
import { parseDocuments } from "../documents/parse";
import { profileOf } from "../profiles/profiles";
import {
  addedMetricSchema,
  CYCLE_SECONDS,
  nodeMetricsSchema,
  podSchema,
  profileNameSchema,
  quantitySchema,
} from "../shapes";
import { issuesOfZod } from "../../document/zodIssues";
import { addedMetricProblems } from "../metrics/registry";
import { cyclesOf, type Reading } from "./readings";
import { rulesFor, type TimelineInput } from "./timeline";

const cycleSeconds = z.number().int().min(1).max(3_600);
const most = LIMITS.timelineReadings;
const readingsOf = <S extends z.ZodType>(reading: S) =>
  z.array(reading).min(1, "needs at least one").max(most.value, `at most ${most.value} ${most.of}`);

const requestSchema = z.strictObject({
  profile: profileNameSchema.default("improved"),
  cycleSeconds: cycleSeconds.default(CYCLE_SECONDS),
  /** The node's labels, by which policies select it. */
  labels: z.record(z.string(), z.string()).default({}),
  /** Metrics that rules may name in addition to the agents' own. */
  metrics: z.array(addedMetricSchema).default([]),
  /** Manifests of NodeQOS and AvoidanceAction, YAML or JSON. */
  documents: z.string(),
  readings: readingsOf(
    z.strictObject({
      at: z.iso.datetime({ offset: true }),
      metrics: nodeMetricsSchema,
      /** The node's pods with their quotas, which show when all throttled pods are restored. */
      pods: z.array(podSchema).optional(),
    }),
  ),
});

const ratio = z.number().min(0).max(100).default(0);

/** A rule in an analyzer vector. */
export const vectorRuleSchema = z.object({
  policy: z.string(),
  name: z.string(),
  metric: z.string(),
  value: quantitySchema,
  actionName: z.string(),
  strategy: z.enum(["None", "Preview"]).default("None"),
  avoidanceThreshold: z.number().default(1),
  restoreThreshold: z.number().default(1),
});

export const vectorActionSchema = z.object({
  name: z.string(),
  coolDownSeconds: z.number().default(DEFAULT_COOL_DOWN_SECONDS),
  throttle: z.object({ minCPURatio: ratio, stepCPURatio: ratio }).nullable().default(null),
  eviction: z
    .object({ terminationGracePeriodSeconds: z.number().nullable().default(null) })
    .nullable()
    .default(null),
});

/** A metric's series in one cycle; null if not measured. */
export const vectorSampleSchema = z
  .record(z.string(), z.union([z.number(), z.array(z.number())]).nullable())
  .nullable();

const vectorSchema = z.object({
  op: z.literal("analyze"),
  profile: profileNameSchema.default("improved"),
  stepSeconds: cycleSeconds,
  rules: z.array(vectorRuleSchema),
  actions: z.array(vectorActionSchema),
  samples: readingsOf(vectorSampleSchema),
});

export type TimelineRequest =
  | {
      readonly input: TimelineInput;
      readonly warnings: readonly PolicyIssue[];
      readonly problems?: undefined;
    }
  /** Every problem of the request. */
  | { readonly problems: readonly PolicyIssue[] };

/** Reads a request from parsed JSON. The first sample of a vector is at 1970-01-01T00:00:00Z. */
export function timelineRequest(json: object): TimelineRequest {
  const read = "op" in json ? ofVector(json) : ofDocuments(json);
  return read.problems === undefined ? within(read) : read;
}

function ofVector(json: object): TimelineRequest {
  const parsed = vectorSchema.safeParse(json);
  if (!parsed.success) return { problems: issuesOfZod(parsed.error) };
  const { profile, stepSeconds, rules, actions, samples } = parsed.data;
  const readings = samples.map((sample, at): Reading => ({
    at: at * stepSeconds * 1_000,
    // A rule is over its line if any of the series is.
    metrics: Object.fromEntries(
      Object.entries(sample ?? {}).map(([name, value]) => [
        name,
        Array.isArray(value) ? (value.length === 0 ? null : Math.max(...value)) : value,
      ]),
    ),
  }));
  const input = { profile: profileOf(profile), rules, actions, readings, cycleSeconds: stepSeconds };
  return { input, warnings: [] };
}

function ofDocuments(json: object): TimelineRequest {
  const parsed = requestSchema.safeParse(json);
  if (!parsed.success) {
    const text = "documents" in json && typeof json.documents === "string" ? json.documents : undefined;
    const ofDocuments = text === undefined ? [] : placed(parseDocuments(text).errors);
    return { problems: [...issuesOfZod(parsed.error), ...ofDocuments] };
  }
  const { profile, labels, metrics, readings, documents: text, ...rest } = parsed.data;
  const wrong = addedMetricProblems(metrics);
  if (wrong.length > 0) return { problems: wrong };
  const { errors, warnings, documents } = parseDocuments(text, metrics);
  if (errors.length > 0) return { problems: placed(errors) };
  const inOrder = readings
    .map(({ at, metrics, pods }): Reading => ({ at: Date.parse(at), metrics, pods }))
    .sort((a, b) => a.at - b.at);
  const rules = rulesFor(documents, labels);
  const { actions, podQoses } = documents;
  const input = {
    ...rest,
    profile: profileOf(profile),
    rules,
    actions,
    podQoses,
    added: metrics,
    readings: inOrder,
  };
  return { input, warnings: placed(warnings) };
}

const placed = (issues: readonly PolicyIssue[]): PolicyIssue[] =>
  issues.map((issue) => ({ ...issue, path: ["documents", issue.path].filter(Boolean).join(": ") }));

function within(request: Extract<TimelineRequest, { readonly input: unknown }>): TimelineRequest {
  const message = stepsProblem(request.input);
  return message === null ? request : { problems: [{ path: "readings", message }] };
}

/** Returns why the request is too large, or null if it is not. */
export function stepsProblem({
  rules,
  readings,
  cycleSeconds: every,
}: Pick<TimelineInput, "rules" | "readings" | "cycleSeconds">): string | null {
  const steps = rules.length * cyclesOf(readings, every);
  if (steps <= LIMITS.timelineSteps.value) return null;
  return `needs ${steps} cycles times rules: ${above("timelineSteps")}; ask for fewer hours or longer cycles`;
}
