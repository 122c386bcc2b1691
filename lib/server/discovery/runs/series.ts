/** Samples behind a signal, downsampled for charts. */
import type { RunSeries } from "../../../api/runs";
import { runInThread } from "../../compute/run";
import { withSamples } from "./artifact";
import { runIdOf } from "./id";
import { seriesTask } from "./seriesTask";

/**
 * Leaves out images that the query did not return. Throws NotFoundError for a run, query or samples that do not
 * exist.
 */
export async function runSeries(
  id: string,
  query: string,
  images: readonly string[],
  signal?: AbortSignal,
): Promise<RunSeries> {
  return withSamples(
    [runIdOf(id)],
    (kept) => runInThread(seriesTask, { query, images }, { signal, kept }),
    signal,
  );
}
