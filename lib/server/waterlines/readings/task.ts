/** The task of a reading in its worker thread, from the data source to the pieces of the files for a snapshot. */
import type { OperationItem } from "../../../api/operations";
import { Hider } from "../../../sources/secrets/hider";
import {
  NODE_QUERIES,
  withUsages,
  type AddedMetric,
  type NodeQueryName,
  type ReaderType,
} from "../../../waterlines";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit, type TaskResult } from "../../compute/task";
import { toConnection, type PlainConnection } from "../../dataSources/connect";
import type { CountHandlers } from "../../dataSources/metrics";
import { readAdded, type AddedRead } from "./added";
import { hiddenJson, NothingRead, type ReadingProgress } from "./fetched";
import type { FileHandlers } from "./files";
import { readCluster } from "./kubernetes";
import { readPrometheus } from "./prometheus";

export interface ReadingInput {
  readonly type: ReaderType;
  readonly connection: PlainConnection;
  readonly queries: Readonly<Partial<Record<NodeQueryName, string>>>;
  /**
   * Added metrics. They and the last use of images are read with `metricsConnection`, which is null if there is no
   * Prometheus.
   */
  readonly metrics: readonly AddedMetric[];
  /** Those of them that the pool's rules name. */
  readonly named: readonly string[];
  readonly metricsConnection: PlainConnection | null;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

export interface ReadingHandlers extends CountHandlers, FileHandlers {
  onItems(items: readonly OperationItem[]): void;
}

export type ReadingOutput =
  /** All files were written. */
  | { readonly missing: readonly string[] }
  /** Why there is nothing to show. */
  | { readonly failed: string };

export const readingTask = defineTask({
  name: "readNodes",
  pool: "fetching",
  time: timeLimit("readingSeconds"),
  patient: true,
  work: async (input: ReadingInput, call: Call<ReadingHandlers>): Promise<TaskResult<ReadingOutput>> => {
    const { type, queries, metrics, named, metricsConnection, nowMs } = input;
    const connection = toConnection(input.connection);
    let before: readonly OperationItem[] = [];
    let items: readonly OperationItem[] = [];
    const progress: ReadingProgress = {
      onItems: (newest) => {
        items = [...before, ...newest];
        void call("onItems", items);
      },
      onCount: (count) => call("onCount", count),
    };
    try {
      const fetched =
        type === "kubernetes"
          ? await readCluster(connection, progress)
          : await readPrometheus(connection, queries, nowMs, progress);
      before = items;
      const imageQuery =
        type === "kubernetes" ? (queries.imageLastUse ?? NODE_QUERIES.imageLastUse.promql) : null;
      const asked = metricsConnection && toConnection(metricsConnection);
      const added: AddedRead =
        asked === null
          ? { found: [], lastUses: [], missing: [] }
          : await readAdded(asked, { metrics, named, imageQuery, timeMs: nowMs }, progress);
      const hider = new Hider(connection.credentials);
      for (const { part, value } of fetched.files) {
        const whole = part === "nodes" ? withUsages(added.found, value, added.lastUses) : value;
        for (const piece of hiddenJson(whole, hider)) await call("write", part, piece);
      }
      const value: ReadingOutput = { missing: [...fetched.missing, ...added.missing] };
      return { value };
    } catch (error) {
      if (!(error instanceof NothingRead)) throw error;
      const value: ReadingOutput = { failed: error.message };
      return { value };
    }
  },
});
