/** The stored samples of a run, unpacked in a worker. */
import { decodeArtifact, type Artifact } from "@/lib/discovery";
import { fetchPacked } from "./packedSamples";

/** Throws SamplesError, or what unpackSamples throws. */
export async function fetchSamples(runId: string): Promise<Artifact> {
  return unpackSamples(await fetchPacked(runId));
}

/** Throws ArtifactFormatError for bytes that are not an artifact of this version, TypeError if they are truncated. */
export async function unpackSamples(packed: ArrayBuffer): Promise<Artifact> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return decodeArtifact(new Uint8Array(await new Response(unpacked).arrayBuffer()));
}
