/**
 * The engine's input as data. CPU is in millicores (mC), memory in bytes, quota and period in microseconds, ratios in
 * percent from 0 to 100 (waterlines.md, head).
 */
import { z } from "zod";
import { show } from "../document/json";
import { parseQuantity } from "../document/quantity";
import { LIMITS } from "../limits/limits";
import type { Counterfactual } from "./shapes/change";
import { addedMetricSchema, chainsSchema, ownProfileSchema, profileRefSchema } from "./shapes/profile";

/** Larger amounts are mistakes, and their products could become infinite. */
const MOST = 1e18;
const amount = z.number().min(0).max(MOST);
const microseconds = z.number().min(-1).max(1e12);

/** A cgroup's limits and use. Absent or null means not measured or not set. */
export const containerSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  usage: amount.nullish(),
  /** −1 or 0: unlimited. */
  quotaUs: microseconds.nullish(),
  periodUs: z.number().min(1).max(1e12).nullish(),
  request: amount.nullish(),
  limit: amount.nullish(),
  /** Elastic CPU of `gocrane.io/cpu`. */
  extCpu: amount.nullish(),
});
export type Container = z.infer<typeof containerSchema>;

export const podSchema = z.object({
  name: z.string(),
  namespace: z.string().default("default"),
  uid: z.string().optional(),
  /** `status.qosClass`; anything but the three known classes is unknown. */
  qosClass: z.string().nullish(),
  /** `spec.priority`; absent is 0. */
  priority: z.int32().nullish(),
  cpuUsage: amount.default(0),
  memUsage: amount.default(0),
  extCpuUsage: amount.default(0),
  extCpuLimit: amount.default(0),
  extMemUsage: amount.default(0),
  extMemLimit: amount.default(0),
  /** Quota of the pod's own cgroup; only craneV060 reads it. */
  quotaUs: microseconds.nullish(),
  periodUs: microseconds.nullish(),
  /** RFC 3339. */
  startTime: z.string().nullish(),
  labels: z.record(z.string(), z.string()).optional(),
  /** Use of added metrics by name. */
  usages: z.record(z.string(), amount).optional(),
  containers: z.array(containerSchema).default([]),
  /** From the throttling action; absent is 0. */
  stepCPURatio: z.number().min(0).max(100).nullish(),
  minCPURatio: z.number().min(0).max(100).nullish(),
  terminating: z.boolean().optional(),
  finished: z.boolean().optional(),
  static: z.boolean().optional(),
  critical: z.boolean().optional(),
});
export type Pod = z.infer<typeof podSchema>;

/** Metric name to value. Absent or null means not measured. */
export const nodeMetricsSchema = z.record(z.string(), z.number().min(-MOST).max(MOST).nullable());
export type NodeMetrics = z.infer<typeof nodeMetricsSchema>;

/** Images on a node, and the disk that holds them. */
export const imageCacheSchema = z.object({
  capacityBytes: amount,
  /** Use of the whole disk; absent: the images' own bytes, which is the minimum. */
  usedBytes: amount.nullish(),
  /** Percent of the disk at which kubelet starts to remove images; 85 by default. */
  highThresholdPercent: z.number().min(0).max(100).optional(),
  /** Percent down to which it removes them; 80 by default. */
  lowThresholdPercent: z.number().min(0).max(100).optional(),
  images: z.array(
    z.object({
      names: z.array(z.string()),
      bytes: amount,
      inUse: z.boolean().optional(),
      /** RFC 3339: when the last container with the image ended; absent or null if not known. */
      lastUsed: z.string().nullish(),
    }),
  ),
});
export type ImageCache = z.infer<typeof imageCacheSchema>;

export const nodeSchema = z.object({
  name: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
  metrics: nodeMetricsSchema,
  pods: z.array(podSchema),
  imageCache: imageCacheSchema.optional(),
});
export type WaterlineNode = z.infer<typeof nodeSchema>;

export const quantitySchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(
    (text) => {
      const value = parseQuantity(text) ?? NaN;
      return value >= 0 && value <= MOST;
    },
    {
      error: ({ input }) =>
        `must be a Kubernetes quantity of 0 or more such as 4000, 28Gi or 1500m, not ${show(String(input))}`,
    },
  );

/** Metric name to quantities. The smallest counts. */
const linesSchema = z.record(z.string(), z.array(quantitySchema).min(1));

export const KINDS = ["evict", "throttleDown", "throttleUp"] as const;
export type Kind = (typeof KINDS)[number];

/** The counterfactual of one pod. */
export interface ChangeReport extends Counterfactual {
  /** `namespace/name`. */
  readonly pod: string;
  readonly kind: Kind;
}

export const waterlinesSchema = z.object({
  evict: linesSchema.optional(),
  throttleDown: linesSchema.optional(),
  throttleUp: linesSchema.optional(),
});
export type Waterlines = z.infer<typeof waterlinesSchema>;

/** A plan request: nodes, and either waterlines or the manifests whose rules set them. */
export const planRequestSchema = z.strictObject({
  /** Name of a preset, of one of `profiles`, or of a saved profile. */
  profile: profileRefSchema.default("improved"),
  /** Custom profiles that `profile` and `compare` may name. */
  profiles: z.array(ownProfileSchema).max(LIMITS.savedProfiles.value).default([]),
  /** Every gap is multiplied by 1 + this. Defaults to the profile's value. */
  executeExcess: z.number().min(0).max(10).optional(),
  /** If two kinds of action lower the same gap, which one works it off first. Only `improved` shares gaps. */
  first: z.enum(["evict", "throttle"]).default("evict"),
  /** Chains that replace those of `profile`. */
  chains: chainsSchema.default({}),
  metrics: z.array(addedMetricSchema).default([]),
  nodes: z.array(nodeSchema),
  waterlines: waterlinesSchema.optional(),
  /** Manifests of NodeQOS, AvoidanceAction and PodQOS, YAML or JSON. */
  documents: z.string().optional(),
  /** Moved waterlines by metric. Each replaces all lines drawn on the metric. */
  moved: z.record(z.string(), quantitySchema).optional(),
  /**
   * Use of each node besides what was measured, by metric: `cpu_total_usage` in mC and `memory_total_usage` in bytes,
   * which also raise the percentages, and added metrics in their own unit. Negative: less use.
   */
  added: z.record(z.string(), z.number().min(-MOST).max(MOST)).optional(),
  /** A pod, `namespace/name`, whose place is explained. */
  explain: z.string().optional(),
  /** Profiles to compare this plan with. */
  compare: z.array(profileRefSchema).max(8).default([]),
  /** Whether to include how many pods give way as each waterline moves. */
  breakpoints: z.boolean().default(false),
});
export type PlanRequest = z.infer<typeof planRequestSchema>;

/** The source of a snapshot: a plan request, a vector's input, kubectl's JSON, or Prometheus responses. */
export const SNAPSHOT_KINDS = ["plan", "vector", "kubernetes", "prometheus"] as const;
export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number];

/** Types of data sources that nodes can be read from. */
export const READER_TYPES = ["prometheus", "kubernetes"] as const;
export type ReaderType = (typeof READER_TYPES)[number];

/** The queries that read a pool from Prometheus, in their order (prometheus/queries.ts). */
const POOL_QUERY_NAMES = [
  "nodes",
  "nodeLabels",
  "nodeCores",
  "nodeMemory",
  "nodeCpuUse",
  "nodeMemoryUse",
  "pods",
  "podLabels",
  "podPhase",
  "podQosClass",
  "podPriority",
  "podStart",
  "podDeletion",
  "podCpuUse",
  "podMemoryUse",
  "containerRequests",
  "containerLimits",
] as const;
/**
 * The last query goes to the Prometheus that is configured for a Kubernetes API server, which lists images but not
 * when they were used.
 */
export const NODE_QUERY_NAMES = [...POOL_QUERY_NAMES, "imageLastUse"] as const;
export type NodeQueryName = (typeof NODE_QUERY_NAMES)[number];

/** The queries of each type of reader. */
export const READER_QUERIES: Readonly<Record<ReaderType, readonly NodeQueryName[]>> = {
  prometheus: POOL_QUERY_NAMES,
  kubernetes: ["imageLastUse"],
};

export * from "./shapes/change";
export * from "./shapes/profile";
export * from "./shapes/terminating";
export * from "./shapes/timeline";
