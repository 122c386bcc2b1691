/** A prefetch as a document, in the names of the conformance vectors, and what comes of it. */
import { z } from "zod";
import { above, LIMITS } from "../../limits/limits";
import { configSchema, digestSchema, membersSchema } from "./scenario";
import { kindSchema, profileSchema } from "./words";

const name = z.string().max(512);

const childSchema = z.object({
  digest: digestSchema,
  kind: kindSchema,
  /** Bytes; 0 is unknown. */
  size: z.number().min(0).default(0),
});

export const prefetchScenarioSchema = z
  .object({
    self: z.string().min(1).max(253),
    members: membersSchema,
    registry: name,
    repository: name,
    config: configSchema.prefault({}),
    children: z
      .array(childSchema)
      .max(LIMITS.prefetchChildren.value, `has ${above("prefetchChildren")}`)
      .optional(),
    /** An image manifest in place of the children. */
    manifest: z.looseObject({}).optional(),
    /** Nodes whose request fails. */
    rpc_errors: z.array(name).max(LIMITS.coldstartMembers.value).default([]),
    profile: profileSchema.default("seed"),
  })
  .refine(({ children, manifest }) => (children === undefined) !== (manifest === undefined), {
    message: "give either children or a manifest",
    path: ["children"],
  });
export type PrefetchScenario = z.infer<typeof prefetchScenarioSchema>;

const groupSchema = z.object({
  puller: z.string(),
  kind: kindSchema,
  digests: z.array(z.string()),
});

export const prefetchResultSchema = z.object({
  error: z.enum(["ErrPrefetchInvalid", "ErrPrefetchPartial"]).nullable(),
  message: z.string(),
  /** Requests to other nodes, one a puller and kind. */
  rpcs: z.array(groupSchema.extend({ failed: z.boolean(), size: z.number() })),
  /** What the node begins itself. */
  local: z.array(groupSchema.extend({ size: z.number() })),
  /** Digests that the node would have to pull itself and cannot. */
  skipped_self: z.number().int(),
  OnPrefetchBatch: z.object({ pullers: z.number().int(), digests: z.number().int() }).nullable(),
  /** "1/2" where one of two groups failed. */
  failed_groups: z.string().nullable(),
});
export type PrefetchResult = z.infer<typeof prefetchResultSchema>;
