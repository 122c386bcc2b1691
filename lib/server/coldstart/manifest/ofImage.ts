/** The manifest of an image itself: that of one platform if the reference is an index. */
import type { ManifestAnswer } from "../../../coldstart/shapes";
import { parseImageName } from "./imageName";
import { readManifest } from "./read";

/** The platform of most CI nodes. */
const PLATFORM = "linux/amd64";

export interface ImageManifest extends ManifestAnswer {
  /** Null if the reference is not an index. */
  readonly platform: string | null;
}

/**
 * Queries the registry for the image's repository, whatever host the reference names: nodes may use another name for
 * the registry. Throws as readManifest does.
 */
export async function readImageManifest(
  source: string,
  image: string,
  signal?: AbortSignal,
): Promise<ImageManifest> {
  const name = parseImageName(image);
  const separator = name?.reference.includes(":") === true ? "@" : ":";
  const path = name === null ? image : `${name.repository}${separator}${name.reference}`;
  const whole = await readManifest({ source, image: path }, signal);
  const platform = whole.children.some((child) => child.platform === PLATFORM)
    ? PLATFORM
    : (whole.children[0]?.platform ?? null);
  if (whole.manifest !== null || platform === null) return { ...whole, platform: null };
  const { manifest } = await readManifest({ source, image: path, platform }, signal);
  return { ...whole, manifest, platform };
}
