/** An image's manifest as a registry data source has it, for the planner of prefetches. */
import { z } from "zod";
import { LIMITS } from "../../limits/limits";

export const manifestRequestSchema = z.strictObject({
  /** Name of a data source of the type registry. */
  source: z.string().min(1).max(LIMITS.nameCharacters.value),
  /** `team/app:1.2`, `team/app@sha256:…`, with the registry's host in front or without it. */
  image: z.string().trim().min(1, "needs an image such as ci/node:22").max(1_024),
  /** Of an index, which of its manifests: `linux/arm64`. */
  platform: z.string().max(200).optional(),
});
export type ManifestRequest = z.output<typeof manifestRequestSchema>;

const descriptorSchema = z.object({ mediaType: z.string(), digest: z.string(), size: z.number() });

export const manifestAnswerSchema = z.object({
  source: z.string(),
  /** The registry's host. */
  registry: z.string(),
  repository: z.string(),
  /** Of the document that the reference names. */
  digest: z.string(),
  /** What a prefetch takes; null while the reference names an index and no platform is chosen. */
  manifest: z
    .object({ digest: z.string(), config: descriptorSchema, layers: z.array(descriptorSchema) })
    .nullable(),
  /** Manifests of the index; empty where the reference names an image. */
  children: z.array(
    descriptorSchema.extend({
      /** `linux/amd64`, or the digest where the index does not say it; what `platform` takes. */
      platform: z.string(),
    }),
  ),
});
export type ManifestAnswer = z.infer<typeof manifestAnswerSchema>;
