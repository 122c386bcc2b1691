/** What a manifest consists of (coldstart.md section 6). */
import { z } from "zod";
import type { Kind } from "../shapes";

export interface TypedChild {
  readonly digest: string;
  readonly kind: Kind;
  readonly sizeBytes: number;
}

const descriptor = z.object({
  digest: z.string().min(1),
  size: z.number().int().nonnegative().default(0),
  platform: z.object({ os: z.string().optional(), architecture: z.string().optional() }).optional(),
});

const imageSchema = z.object({ config: descriptor, layers: z.array(descriptor) });
const indexSchema = z.object({ manifests: z.array(descriptor) });

/** An index, a document that is no manifest, or one of the first schema, which has neither sizes nor a configuration. */
export class ManifestError extends Error {
  override readonly name = "ManifestError";
}

/** The configuration, then the layers in order. Throws ManifestError. */
export function typedChildren(manifest: unknown): readonly TypedChild[] {
  const index = indexSchema.safeParse(manifest);
  if (index.success) {
    const choices = index.data.manifests.map(({ digest, platform }) => {
      const name = [platform?.os, platform?.architecture].filter(Boolean).join("/");
      return name === "" ? digest : `${digest} (${name})`;
    });
    if (choices.length === 0) throw new ManifestError("this is an index without a manifest");
    throw new ManifestError(`this is an index; choose one of its manifests: ${choices.join(", ")}`);
  }
  const image = imageSchema.safeParse(manifest);
  if (!image.success) {
    throw new ManifestError(
      "this is not an image manifest: it has no config with a digest and no list of layers",
    );
  }
  const { config, layers } = image.data;
  return [
    { digest: config.digest, kind: "config", sizeBytes: config.size },
    ...layers.map(({ digest, size }) => ({ digest, kind: "layer" as const, sizeBytes: size })),
  ];
}
