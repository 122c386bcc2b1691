/** The stored samples of a run as the server keeps them: compressed. */

/** The samples could not be fetched; `status` 404 means that they are no longer kept, 0 that no answer arrived. */
export class SamplesError extends Error {
  override readonly name = "SamplesError";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The server's page makes the browser prefetch this, and the request below uses the result. */
export function samplesPath(runId: string): string {
  return `/api/v1/runs/${encodeURIComponent(runId)}/artifact`;
}

/** Throws SamplesError. */
export async function fetchPacked(runId: string): Promise<ArrayBuffer> {
  const response = await answered(
    fetch(samplesPath(runId), {
      headers: { accept: "application/octet-stream" },
    }),
  );
  if (!response.ok) {
    throw new SamplesError(
      response.status,
      `The samples of this run could not be loaded (${response.status}).`,
    );
  }
  return answered(response.arrayBuffer());
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new SamplesError(0, "The server cannot be reached. Check that it runs, then try again.");
  }
}
