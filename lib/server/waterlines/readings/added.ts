/** Use of added metrics from a Prometheus, each query for itself: one that fails takes none of the others along. */
import { LIMITS } from "../../../limits/limits";
import { counted } from "../../../sources/counted";
import { HttpSession } from "../../../sources/http/session";
import { instantSeries } from "../../../sources/prometheus/series";
import { Hider } from "../../../sources/secrets/hider";
import { sourceTypes } from "../../../sources/shapes";
import { DEFAULT_LIMITS, type Connection } from "../../../sources/types";
import {
  addedMissing,
  addedQueries,
  type AddedMetric,
  type AddedSeries,
  type NodeSeries,
} from "../../../waterlines";
import { eachItem, type Told } from "./fetched";

const QUERY_LIMITS = { ...DEFAULT_LIMITS, totalTimeoutMs: 30_000, maxBytes: 134_217_728, attempts: 1 };
/** Together: a Prometheus that hangs does not take the reading's own time. */
const ALL_MS = 90_000;

export interface AddedRead {
  readonly found: readonly AddedSeries[];
  /** A sentence each. */
  readonly missing: readonly string[];
}

/** Never throws for what a query meets. `named`: metrics that the pool's rules name. */
export async function readAdded(
  connection: Connection,
  metrics: readonly AddedMetric[],
  named: readonly string[],
  timeMs: number,
  { onItems, onCount }: Told,
): Promise<AddedRead> {
  const queries = addedQueries(metrics);
  const hider = new Hider(connection.credentials);
  const byTitle = new Map<string, readonly NodeSeries[]>();
  const until = performance.now() + ALL_MS;
  let left: number = LIMITS.readingSeries.value;
  const failures = await eachItem(
    queries.map(({ title }) => title),
    onItems,
    async (title) => {
      if (performance.now() > until)
        throw new Error(`it was not asked, since those before it took ${ALL_MS / 1_000} s`);
      const session = new HttpSession(connection, {
        signal: new AbortController().signal,
        limits: QUERY_LIMITS,
        notFound: sourceTypes.prometheus.notFound,
      });
      try {
        const query = queries.find((one) => one.title === title)?.promql ?? "";
        const tooMany = `the added metrics have more than ${LIMITS.readingSeries.value} series`;
        const series = await counted({ session, type: "prometheus", onCount }, () =>
          instantSeries(session, { query, timeMs }, { most: left, tooMany }),
        );
        left -= series.length;
        byTitle.set(title, series);
        return session.bytes;
      } finally {
        session.close();
      }
    },
    () => hider,
  );
  const found = queries.map((query): AddedSeries => ({ query, series: byTitle.get(query.title) ?? null }));
  return { found, missing: addedMissing(found, failures, named) };
}
