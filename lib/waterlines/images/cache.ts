/**
 * The image cache's waterline: compares what the selected images would need on a node with the share of its disk at
 * which kubelet starts to remove images. Above the high threshold, kubelet removes images that no container uses, the
 * longest unused first, until the disk is down to the low threshold.
 */
import type { ImageCache } from "../shapes";

const DEFAULT_HIGH = 85;
const DEFAULT_LOW = 80;

export interface SelectedImage {
  readonly image: string;
  /** Null if no node reports it. */
  readonly bytes: number | null;
}

export interface RemovedImage {
  readonly image: string;
  readonly bytes: number;
  /** RFC 3339; null if not known, which counts as the longest unused. */
  readonly lastUsed: string | null;
  /** Whether it is one of the selected images. */
  readonly selected: boolean;
}

/** The disk of the images and its line, before the missing images are added. */
export interface ImageDisk {
  readonly capacityBytes: number;
  readonly usedBytes: number;
  /** False if only the images' own bytes are known. */
  readonly wholeDisk: boolean;
  /** The line: bytes at the high threshold. */
  readonly lineBytes: number;
  readonly lowBytes: number;
}

export interface ImageLine extends ImageDisk {
  readonly present: readonly string[];
  readonly missing: readonly SelectedImage[];
  /** Total bytes of the missing images whose size is known. */
  readonly fillBytes: number;
  readonly unknownSizes: number;
  /** Before the missing images are added; negative above the line. */
  readonly headroomBytes: number;
  readonly afterFillBytes: number;
  /** In the order in which kubelet would remove them once the missing images are added; empty below the line. */
  readonly removed: readonly RemovedImage[];
  /** How many of `removed`, from the first, kubelet removes without any fill, since the disk is at its line already. */
  readonly removedAnyway: number;
  /** Bytes that kubelet would still have to free when no unused image is left. */
  readonly shortBytes: number;
}

export function imageDisk(cache: ImageCache): ImageDisk {
  const { capacityBytes, images } = cache;
  const share = (percent: number): number => (capacityBytes * percent) / 100;
  return {
    capacityBytes,
    usedBytes: cache.usedBytes ?? images.reduce((sum, { bytes }) => sum + bytes, 0),
    wholeDisk: typeof cache.usedBytes === "number",
    lineBytes: share(cache.highThresholdPercent ?? DEFAULT_HIGH),
    lowBytes: share(cache.lowThresholdPercent ?? DEFAULT_LOW),
  };
}

/** Takes the sizes of missing images from other nodes. */
export function imageLine(cache: ImageCache, selected: readonly SelectedImage[]): ImageLine {
  const { images } = cache;
  const disk = imageDisk(cache);
  const { usedBytes, lineBytes, lowBytes } = disk;
  const held = new Set(images.flatMap(({ names }) => names));
  const wanted = new Set(selected.map(({ image }) => image));
  const missing = selected.filter(({ image }) => !held.has(image));
  const fillBytes = missing.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const afterFillBytes = usedBytes + fillBytes;
  const removed: RemovedImage[] = [];
  let toFree = afterFillBytes >= lineBytes ? afterFillBytes - lowBytes : 0;
  let toFreeAnyway = usedBytes >= lineBytes ? usedBytes - lowBytes : 0;
  let removedAnyway = 0;
  for (const { names, bytes, lastUsed } of unusedFirst(images)) {
    if (toFree <= 0) break;
    if (toFreeAnyway > 0) removedAnyway += 1;
    toFreeAnyway -= bytes;
    const image = names.find((name) => wanted.has(name)) ?? names[0] ?? "an image without a name";
    removed.push({ image, bytes, lastUsed: lastUsed ?? null, selected: wanted.has(image) });
    toFree -= bytes;
  }
  return {
    ...disk,
    missing,
    fillBytes,
    afterFillBytes,
    removed,
    removedAnyway,
    present: selected.map(({ image }) => image).filter((image) => held.has(image)),
    unknownSizes: missing.filter(({ bytes }) => bytes === null).length,
    headroomBytes: lineBytes - usedBytes,
    shortBytes: Math.max(0, toFree),
  };
}

function unusedFirst(images: ImageCache["images"]): ImageCache["images"] {
  const used = ({ lastUsed }: ImageCache["images"][number]): number => {
    const at = Date.parse(lastUsed ?? "");
    return Number.isNaN(at) ? -Infinity : at;
  };
  const order = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
  return images
    .filter(({ inUse }) => inUse !== true)
    .sort((a, b) => order(used(a), used(b)) || ((a.names[0] ?? "") < (b.names[0] ?? "") ? -1 : 1));
}
