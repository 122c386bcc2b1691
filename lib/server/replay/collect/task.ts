/** The task of a collection from a Prometheus and a Loki, in its worker thread. */
import type { CollectedJob, CollectQueryName, PullTimes } from "../../../replay";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { toConnection, type PlainConnection } from "../../dataSources/connect";
import { collectCluster, type ClusterAsked } from "./cluster";
import type { CountHandlers } from "../../dataSources/metrics";
import { NothingCollected } from "./nothing";

export interface CollectTaskInput extends ClusterAsked {
  readonly prometheus: PlainConnection;
  readonly loki: PlainConnection | null;
  readonly queries: Readonly<Partial<Record<CollectQueryName, string>>>;
}

export interface CollectHandlers extends CountHandlers {
  onProgress(fraction: number): void;
  onJobs(jobs: readonly CollectedJob[]): Promise<void>;
}

export type CollectTaskOutput =
  | { readonly pulls: ReturnType<PullTimes["toJSON"]>; readonly missing: readonly string[] }
  /** Why there is no result. */
  | { readonly failed: string };

/** Jobs per message. */
const AT_ONCE = 2_000;

export const collectTask = defineTask({
  name: "collectJobs",
  pool: "fetching",
  time: timeLimit("collectionSeconds"),
  patient: true,
  work: async (
    { prometheus, loki, ...asked }: CollectTaskInput,
    call: Call<CollectHandlers>,
  ): Promise<{ value: CollectTaskOutput }> => {
    try {
      const { jobs, pulls, missing } = await collectCluster(
        toConnection(prometheus),
        loki && toConnection(loki),
        asked,
        {
          onProgress: (fraction) => void call("onProgress", fraction),
          onCount: (count) => call("onCount", count),
        },
      );
      for (let at = 0; at < jobs.length; at += AT_ONCE) await call("onJobs", jobs.slice(at, at + AT_ONCE));
      return { value: { pulls: pulls.toJSON(), missing } };
    } catch (error) {
      if (!(error instanceof NothingCollected)) throw error;
      return { value: { failed: error.message } };
    }
  },
});
