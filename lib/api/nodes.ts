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
  name: z.string().describe("Name of the snapshot, which its versions share."),
  version: z.number().int().describe("1, 2, 3, … under a name."),
  kind: z.enum(SNAPSHOT_KINDS).describe("Where it comes from."),
  nodes: z.number().int().describe("Nodes in it."),
  pods: z.number().int().describe("Pods on them."),
  over: z.number().int().describe("Nodes over a waterline."),
  takenAt: z.string().nullable().describe("When it was measured, where it says so."),
  createdAt: z.string().describe("When it was stored."),
  createdBy: z.string().describe("Who stored it, as the audit log names them."),
  demo: z.boolean().describe("Of the demo's invented nodes."),
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
    .meta({ description: "A snapshot's name; without it the newest snapshot of all." }),
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .meta({ description: "Of the snapshot; without it the newest." }),
  standing: standingSchema.optional().meta({ description: "Nodes that stand so against their waterlines." }),
  q: z.string().max(253).optional().meta({ description: "A part of the node's name." }),
  policy: z.string().min(1).max(253).optional().meta({
    description: "The policy whose images the nodes are to hold; without it the one in force.",
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
    "By its worst line: `over` it, `unknown` for want of a measurement, `under` it, or `none`: it has no line.",
  ),
  zone: z
    .string()
    .nullable()
    .describe(
      "Zone that its labels name; null where they name none, and in versions that are older than the column.",
    ),
  since: instantSchema
    .nullable()
    .describe(
      "When the first version was measured of the unbroken row up to this one in which it has this status; null where that is not known.",
    ),
  lines: z
    .array(storedLineSchema)
    .readonly()
    .describe(
      "As the plan has them. Versions that are older than the figures have no `after` and no `overAfter`.",
    ),
  images: z
    .object({
      usedBytes: z.number().describe("Bytes that are used."),
      lineBytes: z.number().describe("Bytes at kubelet's imageGCHighThresholdPercent."),
      wholeDisk: z.boolean().describe("False: only the images' own bytes are known."),
      missing: z.number().int().describe("Selected images that it lacks."),
      unknownSizes: z.number().int().describe("Those of them whose size no node tells."),
      fillBytes: z.number().describe("Bytes of the missing ones whose size is known."),
    })
    .nullable()
    .describe(
      "The disk of images against kubelet's threshold, and what the selected images would add to it; null where the node does not say which images it holds, or `images` of the answer is null.",
    ),
  pods: z.number().int().describe("Pods on it."),
  candidates: z.number().int().describe("Pods that an action may hit."),
  evicted: z.number().int().describe("Pods that the plan (profile improved) evicts."),
  throttled: z.number().int().describe("Pods that it throttles."),
});
export type NodeRow = z.infer<typeof nodeRowSchema>;

const count = z.number().int();

export const nodesSchema = pageOf(nodeRowSchema).extend({
  snapshot: nodeSnapshotSchema
    .nullable()
    .describe("The snapshot that the nodes are of; null while there is none."),
  images: z
    .object({
      policy: z.string().describe("Name of the policy."),
      runId: z.string().describe("Id of its newest run with a result."),
      selected: z.number().int().describe("Images that the run selects."),
    })
    .nullable()
    .describe(
      "Whose images the nodes are to hold; null where no policy has a result, and of versions that are not the newest.",
    ),
  standings: z
    .object({
      over: count.describe("Nodes over a waterline."),
      unknown: count.describe("Nodes without a measurement that tells."),
      under: count.describe("Nodes under all their waterlines."),
      none: count.describe("Nodes without a waterline."),
    })
    .describe("Nodes by standing, over the whole snapshot."),
});
export type Nodes = z.infer<typeof nodesSchema>;

export const nodeQuerySchema = nodesQuerySchema.pick({ snapshot: true, version: true });
export const snapshotsQuerySchema = cursorQuerySchema.extend({
  name: z.string().max(100).optional().meta({ description: "Only versions of this name." }),
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
    description: "The policy whose newest run with a result selects the images; without it the one in force.",
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
      /** Bytes still to be freed when no unused image is left. */
      shortBytes: bytes,
    })
    .nullable(),
});
export type NodeImages = z.infer<typeof nodeImagesSchema>;
