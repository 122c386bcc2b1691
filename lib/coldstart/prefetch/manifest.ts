/** The contents of a manifest (coldstart.md section 6). */
import { z } from "zod";
import type { PolicyIssue } from "../../document/issue";
import { issuesOfZod } from "../../document/zodIssues";
import { digestSchema, type Kind } from "../shapes";

export interface TypedChild {
  readonly digest: string;
  readonly kind: Kind;
  readonly sizeBytes: number;
}

const descriptor = z.object({
  digest: digestSchema,
  size: z.number().int().nonnegative().default(0),
});
const choice = z.object({
  digest: z.string().min(1),
  platform: z.object({ os: z.string().optional(), architecture: z.string().optional() }).optional(),
});

const imageSchema = z.object({ config: descriptor, layers: z.array(descriptor) });
const indexSchema = z.object({ manifests: z.array(choice) });

/**
 * Thrown for an index, for a document that is not a manifest, and for schema version 1, which has neither sizes nor a
 * configuration.
 */
export class ManifestError extends Error {
  override readonly name = "ManifestError";
  /** All problems with their position in the manifest. */
  readonly issues: readonly PolicyIssue[];

  constructor(message: string, issues: readonly PolicyIssue[] = [{ path: "", message }]) {
    super(message);
    this.issues = issues;
  }
}

/** Returns the configuration, then the layers in order. Throws ManifestError. */
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
    const issues = issuesOfZod(image.error);
    const said = issues.map(({ path, message }) => `${path} ${message}`.trim()).join("; ");
    throw new ManifestError(`this is not an image manifest: ${said}`, issues);
  }
  const { config, layers } = image.data;
  return [
    { digest: config.digest, kind: "config", sizeBytes: config.size },
    ...layers.map(({ digest, size }) => ({ digest, kind: "layer" as const, sizeBytes: size })),
  ];
}
