/** Samples behind a signal, thinned out for drawing. */
import type { RunSeries } from "../../../api/runs";
import { runInThread } from "../../compute/run";
import { withSamples } from "./artifact";
import { runIdOf } from "./id";
import { seriesTask } from "./seriesTask";

/** Images that the query did not return are left out. Throws NotFoundError for a run, query or samples not there. */
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
