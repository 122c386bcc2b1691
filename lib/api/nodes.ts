/** Snapshots of nodes, and the status of nodes against their waterlines. */
import { z } from "zod";
import { LIMITS } from "../limits/limits";
import { addedMetricSchema, nodeSchema, SNAPSHOT_KINDS, waterlinesSchema } from "../waterlines/shapes";
import {
  cursorQuerySchema,
  errorDetailSchema,
  instantSchema,
  pageOf,
  resourceNameSchema,
  sortedQuery,
} from "./common";
import { nodePlanSchema, plannedLineSchema, standingSchema } from "./waterlines";

const { snapshotFileBytes, snapshotsKept, snapshotDays } = LIMITS;

export const nodeSnapshotSchema = z.object({
  id: z.string().describe("UUID of this version of the snapshot."),
  name: z.string().describe("Name of the snapshot, shared by its versions."),
  version: z.number().int().describe("Version of the snapshot, counted from 1 for each name."),
  kind: z
    .enum(SNAPSHOT_KINDS)
    .describe(
      "Format the snapshot was read from: a plan request, a vector's input, kubectl's JSON or Prometheus responses.",
    ),
  nodes: z.number().int().describe("Number of nodes in the snapshot."),
  pods: z.number().int().describe("Number of pods on the nodes."),
  over: z.number().int().describe("Number of nodes over a waterline."),
  takenAt: z
    .string()
    .nullable()
    .describe("When the nodes were measured; null if the snapshot does not state it."),
  createdAt: z.string().describe("When the snapshot was stored."),
  createdBy: z.string().describe("Who stored the snapshot, as named in the audit log."),
  demo: z.boolean().describe("Whether the nodes are demo data."),
});
export type NodeSnapshot = z.infer<typeof nodeSnapshotSchema>;

export const nodeSnapshotDetailSchema = nodeSnapshotSchema.extend({
  /** Manifests that define the waterlines; null if they were drawn by hand, or if there are none. */
  documents: z.string().nullable(),
  waterlines: waterlinesSchema.nullable(),
  /** Warnings about the uploaded files. */
  warnings: z.array(errorDetailSchema),
  /** Added metrics used by its plan, as they were declared then. */
  metrics: z.array(addedMetricSchema),
  /** The newest version of this name; may be this version. */
  newest: z.object({ id: z.string(), version: z.number().int() }),
});
export type NodeSnapshotDetail = z.infer<typeof nodeSnapshotDetailSchema>;

export const SNAPSHOT_PARTS = ["nodes", "podMetrics", "nodeMetrics"] as const;

export const snapshotNameSchema = resourceNameSchema.max(100);

export const snapshotDocumentsSchema = z.strictObject({
  /** Manifests of NodeQOS, AvoidanceAction and PodQOS, YAML or JSON. */
  documents: z.string().max(LIMITS.documentBytes.value),
});

export const SNAPSHOT_LIMITS_TEXT =
  `A file has at most ${snapshotFileBytes.value} bytes. Kept are the newest ${snapshotsKept.value} versions of a name, ` +
  `and others for ${snapshotDays.value} days.`;

export const NODE_SORTS = ["gap", "name"] as const;

export const nodesQuerySchema = sortedQuery(NODE_SORTS).extend({
  snapshot: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Name of the snapshot. Defaults to the newest of all snapshots." }),
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .meta({ description: "Version of the snapshot. Defaults to the newest." }),
  standing: standingSchema
    .optional()
    .meta({ description: "Returns only nodes with this standing against their waterlines." }),
  q: z.string().max(253).optional().meta({ description: "Text to find in the node's name." }),
  policy: z.string().min(1).max(253).optional().meta({
    description:
      "Name of the policy whose images the nodes should hold. Defaults to the first scheduled policy by name, or to the first policy if none is scheduled.",
  }),
});
export type NodesQuery = z.infer<typeof nodesQuerySchema>;

const { after, overAfter } = plannedLineSchema.shape;
const storedLineSchema = plannedLineSchema.extend({
  after: after.default(null),
  overAfter: overAfter.default(null),
});

export const nodeRowSchema = z.object({
  name: z.string().describe("Name of the node."),
  standing: standingSchema.describe(
    "Standing of the node by its worst line: `over` it, `unknown` if a measurement is missing, `under` it, or `none` if the node has no line.",
  ),
  zone: z
    .string()
    .nullable()
    .describe(
      "Zone of the node, from its labels; null if they contain none, and in versions stored before this field existed.",
    ),
  since: instantSchema
    .nullable()
    .describe(
      "When the node's current standing began: the time of the first version in the unbroken series up to this one with the same standing. Null if unknown.",
    ),
  lines: z
    .array(storedLineSchema)
    .readonly()
    .describe(
      "Waterlines of the node, as in its plan. `after` and `overAfter` are null in versions stored before these fields existed.",
    ),
  images: z
    .object({
      usedBytes: z.number().describe("Bytes used on the disk, or by images only if `wholeDisk` is false."),
      lineBytes: z.number().describe("Bytes at which the kubelet's imageGCHighThresholdPercent is reached."),
      wholeDisk: z
        .boolean()
        .describe(
          "Whether `usedBytes` covers the whole disk; false if only the sizes of the images are known.",
        ),
      missing: z.number().int().describe("Number of selected images that the node does not hold."),
      unknownSizes: z.number().int().describe("Number of missing images whose size no node reports."),
      fillBytes: z.number().describe("Total size in bytes of the missing images whose size is known."),
    })
    .nullable()
    .describe(
      "The node's image disk against the kubelet's threshold, and what the selected images would add to it. Null if the node does not report which images it holds, or if `images` of the response is null.",
    ),
  pods: z.number().int().describe("Number of pods on the node."),
  candidates: z.number().int().describe("Number of pods that an action may affect."),
  evicted: z.number().int().describe("Number of pods that the plan (profile `improved`) evicts."),
  throttled: z.number().int().describe("Number of pods that the plan (profile `improved`) throttles."),
});
export type NodeRow = z.infer<typeof nodeRowSchema>;

const count = z.number().int();

export const nodesSchema = pageOf(nodeRowSchema).extend({
  snapshot: nodeSnapshotSchema
    .nullable()
    .describe("Snapshot that contains the nodes; null if there is no snapshot yet."),
  images: z
    .object({
      policy: z.string().describe("Name of the policy."),
      runId: z.string().describe("Id of the policy's newest run with a result."),
      selected: z.number().int().describe("Number of images that the run selects."),
    })
    .nullable()
    .describe(
      "Policy whose images the nodes should hold. Null if there is no policy, if it has no run with a result, and for versions other than the newest.",
    ),
  standings: z
    .object({
      over: count.describe("Number of nodes over a waterline."),
      unknown: count.describe("Number of nodes whose standing is unknown because a measurement is missing."),
      under: count.describe("Number of nodes under all their waterlines."),
      none: count.describe("Number of nodes without a waterline."),
    })
    .describe("Number of nodes by standing, over the whole snapshot."),
});
export type Nodes = z.infer<typeof nodesSchema>;

export const nodeQuerySchema = nodesQuerySchema.pick({ snapshot: true, version: true });
export const snapshotsQuerySchema = cursorQuerySchema.extend({
  name: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Returns only versions of the snapshot with this name." }),
});

export const nodeDetailSchema = z.object({
  snapshot: nodeSnapshotDetailSchema,
  /** As in the list of nodes. */
  since: instantSchema.nullable(),
  node: nodeSchema,
  /** Under the profile `improved`. */
  plan: nodePlanSchema,
});
export type NodeDetail = z.infer<typeof nodeDetailSchema>;

export const nodeImagesQuerySchema = nodeQuerySchema.extend({
  policy: z.string().min(1).max(253).optional().meta({
    description:
      "Name of the policy whose newest run with a result selects the images. Defaults to the first scheduled policy by name, or to the first policy if none is scheduled.",
  }),
});

const bytes = z.number();

export const nodeImagesSchema = z.object({
  /** Null if there is no policy. */
  policy: z.string().nullable(),
  /** Null if the policy has no run with a result yet. */
  runId: z.string().nullable(),
  /** Null if the snapshot does not report which images the node holds, or if there is no run. */
  line: z
    .object({
      capacityBytes: bytes,
      usedBytes: bytes,
      /** False if only the images' own bytes are known. */
      wholeDisk: z.boolean(),
      /** At imageGCHighThresholdPercent. */
      lineBytes: bytes,
      lowBytes: bytes,
      present: z.array(z.string()).readonly(),
      missing: z.array(z.object({ image: z.string(), bytes: bytes.nullable() })).readonly(),
      fillBytes: bytes,
      /** Number of missing images whose size no node reports. */
      unknownSizes: z.number().int(),
      /** Before the fill; negative above the line. */
      headroomBytes: bytes,
      afterFillBytes: bytes,
      /** In the order in which the kubelet would remove them after the fill. */
      removed: z
        .array(
          z.object({
            image: z.string(),
            bytes,
            lastUsed: z.string().nullable(),
            selected: z.boolean(),
          }),
        )
        .readonly(),
      /** How many of `removed`, from the first, the kubelet removes even without the fill: the disk is at its line. */
      removedAnyway: z.number().int(),
      /** Bytes still to be freed when no unused image is left. */
      shortBytes: bytes,
    })
    .nullable(),
});
export type NodeImages = z.infer<typeof nodeImagesSchema>;
