/** The manifest of an image itself: of one platform where the reference leads to an index. */
import type { ManifestAnswer } from "../../../coldstart/shapes";
import { parseImageName } from "./imageName";
import { readManifest } from "./read";

/** What CI nodes mostly are. */
const PLATFORM = "linux/amd64";

export interface ImageManifest extends ManifestAnswer {
  /** Null for a plain image. */
  readonly platform: string | null;
}

/**
 * The registry is asked for the image's repository, whatever host its reference names: nodes may know it by another
 * name. Throws as readManifest.
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
