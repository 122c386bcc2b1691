/** Reads a pool's state from the queries of a Prometheus, all at one instant. */
import { LIMITS } from "../../../limits/limits";
import { counted } from "../../../sources/counted";
import { HttpSession } from "../../../sources/http/session";
import { instantSeries } from "../../../sources/prometheus/series";
import { Hider } from "../../../sources/secrets/hider";
import { sourceTypes } from "../../../sources/shapes";
import { DEFAULT_LIMITS, type Connection } from "../../../sources/types";
import {
  clusterOf,
  missingOf,
  NODE_QUERIES,
  READER_QUERIES,
  type NodeQueryName,
  type NodeSeries,
} from "../../../waterlines";
import { eachItem, NothingRead, type Fetched, type ReadingProgress } from "./fetched";

/** A query that takes longer fails; the others still run. */
const QUERY_LIMITS = { ...DEFAULT_LIMITS, totalTimeoutMs: 60_000, maxBytes: 536_870_912, attempts: 2 };

/** Throws NothingRead without nodes or pods. */
export async function readPrometheus(
  connection: Connection,
  queries: Readonly<Partial<Record<NodeQueryName, string>>>,
  nowMs: number,
  { onItems, onCount }: ReadingProgress,
): Promise<Fetched> {
  const hider = new Hider(connection.credentials);
  const found: Partial<Record<NodeQueryName, readonly NodeSeries[] | null>> = {};
  let left: number = LIMITS.readingSeries.value;
  const failures = await eachItem(
    READER_QUERIES.prometheus,
    onItems,
    async (name) => {
      found[name] = null;
      // A session per query, so that each has its own deadline.
      const session = new HttpSession(connection, {
        signal: new AbortController().signal,
        limits: QUERY_LIMITS,
        notFound: sourceTypes.prometheus.notFound,
      });
      try {
        const query = queries[name] ?? NODE_QUERIES[name].promql;
        const tooMany = `the reading has more than ${LIMITS.readingSeries.value} series`;
        const series = await counted({ session, type: "prometheus", onCount }, () =>
          instantSeries(session, { query, timeMs: nowMs }, { most: left, tooMany }),
        );
        left -= series.length;
        found[name] = series;
        return session.bytes;
      } finally {
        session.close();
      }
    },
    () => hider,
  );
  for (const name of ["nodes", "pods"] as const) {
    const { title } = NODE_QUERIES[name];
    const why =
      failures[name] ?? (found[name]?.length === 0 && name === "nodes" ? "it found no series" : null);
    if (why !== null) throw new NothingRead(`${title}: the query failed: ${why}. There is nothing to show.`);
  }
  const { nodes, podMetrics, nodeMetrics } = clusterOf(found, new Date(nowMs).toISOString());
  return {
    files: [
      { part: "nodes", value: nodes },
      { part: "podMetrics", value: podMetrics },
      { part: "nodeMetrics", value: nodeMetrics },
    ],
    missing: missingOf(found, failures),
  };
}
