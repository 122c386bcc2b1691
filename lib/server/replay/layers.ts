/** Layers of images from a registered registry, for a choice under a disk budget. */
import type { ImageLayer } from "../../replay";
import { HttpError } from "../http/errors";
import { readImageManifest } from "../coldstart/manifest/ofImage";

/** Parallel requests. */
const AT_ONCE = 4;

export interface KnownLayers {
  /** In the order of the requested images; null if the registry does not return an image's layers. */
  readonly layers: readonly (readonly ImageLayer[] | null)[];
  /** How many are unknown, with the first reason; null if all are known. */
  readonly problem: string | null;
}

/** Throws the signal's reason. */
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
  const some = `${problems.length} of ${images.length} images are weighed only by their size`;
  return { layers, problem: `${some}: ${problems[0] ?? ""}`.slice(0, 2_000) };
}

async function layersOf(source: string, image: string, signal: AbortSignal): Promise<readonly ImageLayer[]> {
  const { manifest } = await readImageManifest(source, image, signal);
  return (manifest?.layers ?? []).map(({ digest, size }) => ({ digest, sizeMb: size / 1e6 }));
}
