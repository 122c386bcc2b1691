/** An image's manifest from a registry data source, for the prefetch planner. */
import { z } from "zod";
import { LIMITS } from "../../limits/limits";

export const manifestRequestSchema = z.strictObject({
  /** Name of a registry data source. */
  source: z.string().min(1).max(LIMITS.nameCharacters.value),
  /** `team/app:1.2`, `team/app@sha256:…`, with or without the registry's host. */
  image: z.string().trim().min(1, "needs an image such as ci/node:22").max(1_024),
  /** For an index: which of its manifests, such as `linux/arm64`. */
  platform: z.string().max(200).optional(),
});
export type ManifestRequest = z.output<typeof manifestRequestSchema>;

const descriptorSchema = z.object({ mediaType: z.string(), digest: z.string(), size: z.number() });

export const manifestAnswerSchema = z.object({
  source: z.string(),
  /** Host of the registry. */
  registry: z.string(),
  repository: z.string(),
  /** Digest of the document that the reference names. */
  digest: z.string(),
  /** The manifest to prefetch; null while the reference names an index and no platform is chosen. */
  manifest: z
    .object({ digest: z.string(), config: descriptorSchema, layers: z.array(descriptorSchema) })
    .nullable(),
  /** Manifests of the index; empty if the reference names an image. */
  children: z.array(
    descriptorSchema.extend({
      /** `linux/amd64`, or the digest if the index has no platform. Accepted by `platform` in the request. */
      platform: z.string(),
    }),
  ),
});
export type ManifestAnswer = z.infer<typeof manifestAnswerSchema>;
