/** Many cold nodes that need the same image at once, as a document, and the result. Bytes, milliseconds, bytes/s. */
import { z } from "zod";
import { above, LIMITS } from "../../limits/limits";
import { configSchema, digestSchema } from "./scenario";
import { failureClassSchema, kindSchema, profileSchema } from "./words";

const MIB = 1_024 * 1_024;
const ms = z.number().min(0).max(86_400_000);
const rate = z
  .number()
  .min(1_024)
  .max(2 ** 50);
const share = z.number().min(0).max(1);

const blobSchema = z.strictObject({
  /** Derived from the blob's position if absent. */
  digest: digestSchema.optional(),
  kind: kindSchema.default("layer"),
  sizeBytes: z
    .number()
    .min(1)
    .max(2 ** 45),
});

const restartSchema = z.strictObject({
  /** A node by its number, or the node that is pulling the first blob from the origin at that time. */
  node: z.union([z.number().int().min(0), z.literal("puller")]),
  atMs: ms,
  downMs: ms,
});

export const herdSchema = z
  .strictObject({
    nodes: z
      .number()
      .int()
      .min(1)
      .max(LIMITS.herdNodes.value, `are ${above("herdNodes")}`)
      .default(80),
    /** Number of nodes that need the image, starting with the first. Defaults to all. */
    coldNodes: z.number().int().min(1).optional(),
    /** Seed of the random numbers. The same seed gives the same herd. */
    seed: z
      .number()
      .int()
      .min(0)
      .max(2 ** 32 - 1)
      .default(1),
    blobs: z
      .array(blobSchema)
      .min(1)
      .max(LIMITS.herdBlobs.value, `has ${above("herdBlobs")}`)
      .default([{ kind: "layer", sizeBytes: 200 * MIB }]),
    /** Nodes start at random times within this period. */
    arrivalMs: ms.default(0),
    zones: z.number().int().min(1).max(100).default(1),
    /** Round trip of a request to another node. Randomly up to twice as long. */
    rpcMs: ms.default(10),
    /**
     * Duration of a DHT lookup, randomly up to twice as long; delay until a record is visible; share of lookups that
     * find nothing.
     */
    lookupMs: ms.default(30),
    publishMs: ms.default(200),
    falseEmpty: share.default(0),
    health: share.default(1),
    originLatencyMs: ms.default(200),
    /** Rate of the origin's link, which all pulls share. */
    originBytesPerSecond: rate.default(50 * MIB),
    /** Number of pulls from the origin that fail, starting with the first. */
    originFailures: z.number().int().min(0).max(1_000).default(0),
    originFailureClass: failureClassSchema.default("transient"),
    /** Rate of each node's link, which everything that it serves shares. */
    peerBytesPerSecond: rate.default(250 * MIB),
    /** Number of layers that a node fetches at a time. */
    parallel: z.number().int().min(1).max(20).default(3),
    restarts: z.array(restartSchema).max(LIMITS.herdRestarts.value).default([]),
    /** This share of the nodes does not know the best nodes for the first blob. */
    skew: z.strictObject({ share, hides: z.number().int().min(0).max(100) }).default({ share: 0, hides: 0 }),
    config: configSchema.prefault({}),
    profile: profileSchema.default("seed"),
  })
  .refine(({ nodes, coldNodes }) => coldNodes === undefined || coldNodes <= nodes, {
    message: "must not be more than the nodes",
    path: ["coldNodes"],
  });
export type Herd = z.infer<typeof herdSchema>;

const herdBlobSchema = z.object({
  digest: z.string(),
  kind: kindSchema,
  sizeBytes: z.number(),
  originPulls: z.number().int(),
  /** Nodes that pulled the blob from the origin, in chronological order. */
  pullers: z.array(z.string()),
});

export const herdSideSchema = z.object({
  originPulls: z.number().int(),
  /** How many of these were made by nodes that went directly to the origin. */
  directPulls: z.number().int(),
  originBytes: z.number(),
  peerBytes: z.number(),
  blobs: z.array(herdBlobSchema),
  readyNodes: z.number().int(),
  failedNodes: z.number().int(),
  /** Time from the first node's start until this share of nodes had the image; null if too few ever did. */
  medianReadyMs: z.number().nullable(),
  p95ReadyMs: z.number().nullable(),
  lastReadyMs: z.number().nullable(),
  /** Number of nodes that have the image by then. */
  readyCurve: z.array(z.object({ atMs: z.number(), nodes: z.number().int() })),
  outcomes: z.array(z.object({ outcome: z.string(), count: z.number().int() })),
  takeovers: z.number().int(),
  rankMismatches: z.number().int(),
  falseEmpties: z.number().int(),
  events: z.number().int(),
});
export type HerdSide = z.infer<typeof herdSideSchema>;

export const herdResultSchema = z.object({
  /** With the cascade. */
  coordinated: herdSideSchema,
  /** Without the cascade: a node that finds no provider goes to the origin. */
  alone: herdSideSchema,
});
export type HerdResult = z.infer<typeof herdResultSchema>;
