/** Remedies: the smallest changes of a run's own policy that move an image across the line. */
import { runInThread } from "../../compute/run";
import { withSamples } from "./artifact";
import { runIdOf } from "./id";
import { getRunHead } from "./read";
import { remediesTask } from "./remediesTask";

/** Returns JSON (counterfactualSchema). Throws NotFoundError if the run or its samples are not kept. */
export async function runRemedies(
  id: string,
  image: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const runId = runIdOf(id);
  const { spec } = await getRunHead(runId);
  return withSamples(
    [runId],
    (kept) => runInThread(remediesTask, { policy: spec, image }, { signal, kept }),
    signal,
  );
}
