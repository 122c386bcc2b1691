/** Manifests of the demo's images: team images as single manifests, shared images as an index of two platforms. */
import { createHash } from "node:crypto";
import { DEMO_IMAGES } from "./images";
import { chance, hashText } from "./random";

export interface DemoManifest {
  readonly digest: string;
  readonly type: string;
  readonly body: string;
}

const INDEX = "application/vnd.oci.image.index.v1+json";
const IMAGE = "application/vnd.oci.image.manifest.v1+json";
const CONFIG = "application/vnd.oci.image.config.v1+json";
const LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";
const CONFIG_BYTES = 8_192;
const PLATFORMS = ["amd64", "arm64"] as const;
/** Shares of an image's bytes by layer. The first two layers are those of its base. */
const SHARES = [0.18, 0.07, 0.4, 0.2, 0.1, 0.05] as const;
const BASE = SHARES[0] + SHARES[1];

/** Returns the manifests of a repository's tags by tag and by digest, including those of an index. */
export function manifestsOf(repository: string, tags: readonly string[]): ReadonlyMap<string, DemoManifest> {
  const found = new Map<string, DemoManifest>();
  for (const tag of tags) {
    const named = repository.startsWith("team-")
      ? imageOf(repository, tag, PLATFORMS[0])
      : indexOf(repository, tag, found);
    found.set(tag, named).set(named.digest, named);
  }
  return found;
}

function indexOf(repository: string, tag: string, found: Map<string, DemoManifest>): DemoManifest {
  const manifests = PLATFORMS.map((architecture) => {
    const image = imageOf(repository, tag, architecture);
    found.set(image.digest, image);
    const { digest, type: mediaType, body } = image;
    return { mediaType, digest, size: body.length, platform: { os: "linux", architecture } };
  });
  return manifest(INDEX, { schemaVersion: 2, mediaType: INDEX, manifests });
}

function imageOf(repository: string, tag: string, architecture: string): DemoManifest {
  const seed = `${repository}:${tag} ${architecture}`;
  const known = DEMO_IMAGES.find(({ name }) => name.endsWith(`/${repository}:${tag}`));
  const bytes = known?.sizeBytes ?? 200_000_000 + Math.floor(chance(hashText(seed), 3) * 900_000_000);
  // The tags of a repository share a base, which has the size that fits the smallest of them.
  const tags = DEMO_IMAGES.filter(({ name }) => name.includes(`/${repository}:`));
  const base = Math.min(bytes, ...tags.map(({ sizeBytes }) => sizeBytes));
  const above = (bytes - BASE * base) / (1 - BASE);
  const layers = SHARES.map((share, at) => ({
    mediaType: LAYER,
    digest: digestOf(at < 2 ? `base ${repository} ${architecture} ${at}` : `${seed} ${at}`),
    size: Math.round(share * (at < 2 ? base : above)),
  }));
  const config = { mediaType: CONFIG, digest: digestOf(`config ${seed}`), size: CONFIG_BYTES };
  return manifest(IMAGE, { schemaVersion: 2, mediaType: IMAGE, config, layers });
}

function manifest(type: string, value: object): DemoManifest {
  const body = JSON.stringify(value);
  return { digest: digestOf(body), type, body };
}

function digestOf(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
