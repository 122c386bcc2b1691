/** Image indexes, manifest lists and image manifests in the formats of OCI and Docker. */
import { z } from "zod";
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import { publicUrl } from "../http/url";
import { isDigest } from "./digest";

const INDEX_TYPES = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
];
const IMAGE_TYPES = [
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
];
export const MANIFEST_TYPES: readonly string[] = [...INDEX_TYPES, ...IMAGE_TYPES];

const descriptorSchema = z.object({
  mediaType: z.string(),
  digest: z.string().refine(isDigest, "is not a sha256 or sha512 digest"),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  platform: z.object({ architecture: z.string(), os: z.string(), variant: z.string().optional() }).optional(),
});

const mediaType = z.string().optional();
const indexSchema = z.object({ mediaType, manifests: z.array(descriptorSchema) });
const imageSchema = z.object({ mediaType, config: descriptorSchema, layers: z.array(descriptorSchema) });

export type Descriptor = z.infer<typeof descriptorSchema>;

/** The content of a tag or digest: one manifest per platform, or the layers of an image. */
export type Manifest =
  | { readonly kind: "index"; readonly digest: string; readonly manifests: readonly Descriptor[] }
  | {
      readonly kind: "image";
      readonly digest: string;
      readonly config: Descriptor;
      readonly layers: readonly Descriptor[];
    };

export interface ManifestContext {
  readonly url: URL;
  readonly digest: string;
  /** Value of the Content-Type header. */
  readonly contentType: string | undefined;
  readonly quote: Quote;
}

/** Uses the type named in the header or the document, otherwise the content. Throws SourceError `body`. */
export function parseManifest(content: Buffer, context: ManifestContext): Manifest {
  const { url, digest, contentType, quote } = context;
  const text = content.toString("utf8");
  const document = parseJson(text, url, quote);
  const named =
    typeof document.mediaType === "string" ? document.mediaType : contentType?.split(";")[0]?.trim();
  const isIndex =
    named !== undefined && MANIFEST_TYPES.includes(named)
      ? INDEX_TYPES.includes(named)
      : "manifests" in document;
  if (isIndex) return { kind: "index", digest, manifests: checked(indexSchema, document, url).manifests };
  if ("fsLayers" in document) {
    throw new SourceError(
      "body",
      `${publicUrl(url)} is a manifest of Docker's first schema, which is not read: push the image again`,
    );
  }
  const { config, layers } = checked(imageSchema, document, url);
  return { kind: "image", digest, config, layers };
}

function parseJson(text: string, url: URL, quote: Quote): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === "object" && document !== null) return { ...document };
  } catch {
    // Reported below.
  }
  throw new SourceError(
    "body",
    `${publicUrl(url)} did not answer with a manifest; it begins with ${quote(text, 120)}`,
  );
}

function checked<S extends z.ZodType>(schema: S, document: unknown, url: URL): z.infer<S> {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SourceError(
    "body",
    `${publicUrl(url)} did not answer with a valid manifest: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
  );
}
