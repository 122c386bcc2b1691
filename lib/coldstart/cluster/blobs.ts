/** The blobs of a herd's image. */
import { sha256 } from "@noble/hashes/sha2.js";
import { scoreText } from "../rendezvous/hrw";
import type { Herd, Kind } from "../shapes";

export interface Blob {
  readonly digest: string;
  readonly kind: Kind;
  readonly sizeBytes: number;
}

/** Derives a missing digest from the blob's position in the image. */
export function blobsOf({ blobs }: Pick<Herd, "blobs">): readonly Blob[] {
  return blobs.map(({ digest, kind, sizeBytes }, place) => ({
    digest: digest ?? `sha256:${scoreText(sha256(new TextEncoder().encode(`plimsoll herd blob ${place}`)))}`,
    kind,
    sizeBytes,
  }));
}

/**
 * Returns the phases of a pull: manifest, then configuration, then layers. Each phase starts only after the previous
 * one has ended.
 */
export function phasesOf(blobs: readonly Blob[]): readonly (readonly Blob[])[] {
  const phase = (kind: Kind): readonly Blob[] => blobs.filter((blob) => blob.kind === kind);
  return [phase("manifest"), phase("config"), phase("layer")].filter(({ length }) => length > 0);
}
