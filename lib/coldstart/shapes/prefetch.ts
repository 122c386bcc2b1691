/** A prefetch as a document with the names of the conformance vectors, and its result. */
import { z } from "zod";
import { above, LIMITS } from "../../limits/limits";
import { OUTCOMES } from "./outcomes";
import { configSchema, digestSchema, membersSchema, vectorNotes } from "./scenario";
import { kindSchema, profileSchema } from "./words";

const name = z.string().max(512);

const childSchema = z.strictObject({
  digest: digestSchema,
  kind: kindSchema,
  /** Bytes; 0 means unknown. */
  size: z.number().min(0).default(0),
});

export const prefetchScenarioSchema = z
  .strictObject({
    ...vectorNotes,
    self: z.string().min(1).max(253),
    members: membersSchema,
    registry: name,
    repository: name,
    config: configSchema.prefault({}),
    children: z
      .array(childSchema)
      .max(LIMITS.prefetchChildren.value, `has ${above("prefetchChildren")}`)
      .optional(),
    /** An image manifest instead of the children. */
    manifest: z.looseObject({}).optional(),
    /** Nodes to which the request fails. */
    rpc_errors: z.array(name).max(LIMITS.coldstartMembers.value).default([]),
    profile: profileSchema.default("seed"),
  })
  .refine(({ children, manifest }) => (children === undefined) !== (manifest === undefined), {
    message: "give either children or a manifest",
    path: ["children"],
  });
export type PrefetchScenario = z.infer<typeof prefetchScenarioSchema>;

/** Number of layers that a node fetches at the same time; containerd's default. */
export const LAYERS_AT_ONCE = 3;

const imageWaitsSchema = z.object({
  layersAtOnce: z.number().int(),
  /** Bytes per second. */
  originRate: z.number(),
  peerRate: z.number(),
  /** The outcomes that every blob of the image may have, and how long the image takes with each. */
  outcomes: z.array(
    z.object({
      outcome: z.enum(OUTCOMES),
      label: z.string(),
      leastSeconds: z.number(),
      mostSeconds: z.number(),
    }),
  ),
});
export type ImageWaits = z.infer<typeof imageWaitsSchema>;

const groupSchema = z.object({
  puller: z.string(),
  kind: kindSchema,
  digests: z.array(z.string()),
});

export const prefetchResultSchema = z.object({
  error: z.enum(["ErrPrefetchInvalid", "ErrPrefetchPartial"]).nullable(),
  message: z.string(),
  /** Requests to other nodes, one per puller and kind. */
  rpcs: z.array(groupSchema.extend({ failed: z.boolean(), size: z.number() })),
  /** Pulls that the node starts itself. */
  local: z.array(groupSchema.extend({ size: z.number() })),
  /** Number of digests that the node would have to pull itself but cannot. */
  skipped_self: z.number().int(),
  OnPrefetchBatch: z.object({ pullers: z.number().int(), digests: z.number().int() }).nullable(),
  /** "1/2" if one of two groups failed. */
  failed_groups: z.string().nullable(),
  /** How long a cold node waits for the whole image; null without layers or if a size is unknown. */
  waits: imageWaitsSchema.nullable(),
});
export type PrefetchResult = z.infer<typeof prefetchResultSchema>;
