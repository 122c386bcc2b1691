/** Samples behind a signal, thinned out for drawing. */
import type { RunSeries } from "../../../api/runs";
import { runInThread } from "../../compute/pool";
import { readSamples } from "./artifact";
import { runIdOf } from "./id";
import { seriesTask } from "./seriesTask";

/** Images that the query did not return are left out. Throws NotFoundError for a run, query or samples not there. */
export async function runSeries(
  id: string,
  query: string,
  images: readonly string[],
  signal?: AbortSignal,
): Promise<RunSeries> {
  return runInThread(seriesTask, { samples: await readSamples(runIdOf(id)), query, images }, { signal });
}
