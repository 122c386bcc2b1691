/** Layers of images as a registered registry knows them, for a choice under a disk budget. */
import type { ImageLayer } from "../../replay";
import { HttpError } from "../http/errors";
import { parseImageName } from "../coldstart/manifest/imageName";
import { readManifest } from "../coldstart/manifest/read";

/** Requests at once. */
const AT_ONCE = 4;
const PLATFORM = "linux/amd64";

export interface KnownLayers {
  /** By image, in the order of the question; null where the registry does not tell. */
  readonly layers: readonly (readonly ImageLayer[] | null)[];
  /** How many are not known, with the first reason; null where all are. */
  readonly problem: string | null;
}

/**
 * The registry is asked for the images' repositories, whatever host their references name: nodes may know it by another
 * name. Throws what the signal throws.
 */
export async function layersFrom(
  source: string,
  images: readonly string[],
  signal: AbortSignal,
): Promise<KnownLayers> {
  const layers: (readonly ImageLayer[] | null)[] = images.map(() => null);
  const problems: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < images.length; at = next++) {
      signal.throwIfAborted();
      const image = images[at] ?? "";
      try {
        layers[at] = await layersOf(source, image, signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof HttpError)) throw error;
        problems.push(error.message);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (problems.length === 0) return { layers, problem: null };
  const some = `${problems.length} of ${images.length} images are weighed by their size alone`;
  return { layers, problem: `${some}: ${problems[0] ?? ""}`.slice(0, 2_000) };
}

async function layersOf(source: string, image: string, signal: AbortSignal): Promise<readonly ImageLayer[]> {
  const name = parseImageName(image);
  const separator = name?.reference.includes(":") === true ? "@" : ":";
  const path = name === null ? image : `${name.repository}${separator}${name.reference}`;
  const whole = await readManifest({ source, image: path }, signal);
  const platform = whole.children.some((child) => child.platform === PLATFORM)
    ? PLATFORM
    : whole.children[0]?.platform;
  const { manifest } =
    whole.manifest !== null || platform === undefined
      ? whole
      : await readManifest({ source, image: path, platform }, signal);
  return (manifest?.layers ?? []).map(({ digest, size }) => ({ digest, sizeMb: size / 1e6 }));
}
