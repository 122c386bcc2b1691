/** Which nodes hold an image: inverts the image lists of a snapshot into one bit per node. */
import type { WaterlineNode } from "../shapes";

export interface HeldImage {
  readonly name: string;
  /** Other names of the same content on some node, such as a digest in addition to a tag. */
  readonly also: readonly string[];
  readonly bytes: number;
  /** One bit per node in the snapshot's order. The lowest bit of the first byte is the first node. */
  readonly holders: Uint8Array;
}

export interface Holders {
  /** Nodes that report which images they hold. */
  readonly reporting: Uint8Array;
  readonly images: readonly HeldImage[];
}

/** Maximum number of further names kept for one image. */
const MOST_ALSO = 10;

/** Leaves out images beyond `most` names: their holders are not known. */
export function holdersOf(
  nodes: readonly Pick<WaterlineNode, "imageCache">[],
  most: number,
  usable: (name: string) => boolean = () => true,
): Holders {
  const reporting = new Uint8Array(Math.ceil(nodes.length / 8));
  const found = new Map<string, { also: Set<string>; bytes: number; holders: Uint8Array }>();
  nodes.forEach(({ imageCache }, at) => {
    if (!imageCache) return;
    setBit(reporting, at);
    for (const { names, bytes } of imageCache.images) {
      const shown = names.filter(usable);
      for (const name of shown) {
        const known = found.get(name) ?? {
          also: new Set(),
          bytes,
          holders: new Uint8Array(reporting.length),
        };
        if (!found.has(name)) {
          if (found.size >= most) continue;
          found.set(name, known);
        }
        setBit(known.holders, at);
        for (const other of shown) if (other !== name && known.also.size < MOST_ALSO) known.also.add(other);
      }
    }
  });
  return {
    reporting,
    images: [...found].map(([name, { also, ...rest }]) => ({ name, also: [...also], ...rest })),
  };
}

/** Returns the positions of the bits that are set. */
export function placesOf(bits: Uint8Array): number[] {
  const places: number[] = [];
  bits.forEach((byte, at) => {
    for (let bit = 0; bit < 8; bit += 1) if (((byte >> bit) & 1) === 1) places.push(at * 8 + bit);
  });
  return places;
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}
