/**
 * Reads the use of added metrics from a Prometheus, and when the images of an API server's nodes were last used. Each
 * query fails on its own without affecting the others.
 */
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
  NODE_QUERIES,
  type AddedMetric,
  type AddedQuery,
  type AddedSeries,
  type NodeSeries,
} from "../../../waterlines";
import { eachItem, type ReadingProgress } from "./fetched";

const QUERY_LIMITS = { ...DEFAULT_LIMITS, totalTimeoutMs: 30_000, maxBytes: 134_217_728, attempts: 1 };
/** Limit for all queries together, so that a Prometheus that hangs does not use up the time of the reading. */
const ALL_MS = 90_000;

export interface AddedRead {
  readonly found: readonly AddedSeries[];
  /** Last uses of images; empty if not requested. */
  readonly lastUses: readonly NodeSeries[];
  /** One sentence each. */
  readonly missing: readonly string[];
}

export interface AddedAsked {
  readonly metrics: readonly AddedMetric[];
  /** Those of them that the pool's rules name. */
  readonly named: readonly string[];
  /** PromQL for when images were last used; null if not requested. */
  readonly imageQuery: string | null;
  readonly timeMs: number;
}

const IMAGES = NODE_QUERIES.imageLastUse;

/** Never throws for an error of a query. */
export async function readAdded(
  connection: Connection,
  { metrics, named, imageQuery, timeMs }: AddedAsked,
  { onItems, onCount }: ReadingProgress,
): Promise<AddedRead> {
  const ofMetrics = addedQueries(metrics);
  const queries: readonly Pick<AddedQuery, "title" | "promql">[] =
    imageQuery === null ? ofMetrics : [...ofMetrics, { title: IMAGES.title, promql: imageQuery }];
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
  const found = ofMetrics.map((query): AddedSeries => ({ query, series: byTitle.get(query.title) ?? null }));
  const why = failures[IMAGES.title];
  return {
    found,
    lastUses: byTitle.get(IMAGES.title) ?? [],
    missing: [
      ...addedMissing(found, failures, named),
      // A source without container series is not worth reporting.
      ...(why === undefined ? [] : [`${IMAGES.title}: the query failed: ${why}. ${IMAGES.without}`]),
    ],
  };
}
