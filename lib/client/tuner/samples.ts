/** The stored samples of a run, fetched and unpacked in a worker. */
import { decodeArtifact, type Artifact } from "@/lib/discovery/artifact";

/** The server did not give the samples; `status` 404 means that they are not kept any more, 0 that no answer came. */
export class SamplesError extends Error {
  override readonly name = "SamplesError";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Throws SamplesError, or ArtifactFormatError for bytes that are no artifact of this version. */
export async function fetchSamples(runId: string): Promise<Artifact> {
  const response = await get(`/api/v1/runs/${encodeURIComponent(runId)}/artifact`);
  if (!response.ok || response.body === null) {
    throw new SamplesError(response.status, `The samples of this run could not be had (${response.status}).`);
  }
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return decodeArtifact(new Uint8Array(await new Response(unpacked).arrayBuffer()));
}

async function get(path: string): Promise<Response> {
  try {
    return await fetch(path, { headers: { accept: "application/octet-stream" } });
  } catch {
    throw new SamplesError(0, "The server cannot be reached. Check that it runs, then try again.");
  }
}
