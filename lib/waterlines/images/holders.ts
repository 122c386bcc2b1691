/** Which nodes hold an image: the images of a whole snapshot turned round, with a bit for each node. */
import type { WaterlineNode } from "../shapes";

export interface HeldImage {
  readonly name: string;
  /** Other names of the same content on some node: a digest beside a tag. */
  readonly also: readonly string[];
  readonly bytes: number;
  /** A bit for each node in the snapshot's order, the lowest bit of the first byte for the first. */
  readonly holders: Uint8Array;
}

export interface Holders {
  /** Nodes that say which images they hold. */
  readonly told: Uint8Array;
  readonly images: readonly HeldImage[];
}

/** Further names of one image are not kept. */
const MOST_ALSO = 10;

/** Images beyond `most` names are left out: their holders are not known. */
export function holdersOf(
  nodes: readonly Pick<WaterlineNode, "imageCache">[],
  most: number,
  usable: (name: string) => boolean = () => true,
): Holders {
  const told = new Uint8Array(Math.ceil(nodes.length / 8));
  const found = new Map<string, { also: Set<string>; bytes: number; holders: Uint8Array }>();
  nodes.forEach(({ imageCache }, at) => {
    if (!imageCache) return;
    setBit(told, at);
    for (const { names, bytes } of imageCache.images) {
      const shown = names.filter(usable);
      for (const name of shown) {
        const known = found.get(name) ?? { also: new Set(), bytes, holders: new Uint8Array(told.length) };
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
    told,
    images: [...found].map(([name, { also, ...rest }]) => ({ name, also: [...also], ...rest })),
  };
}

/** Positions of the bits that are set. */
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
