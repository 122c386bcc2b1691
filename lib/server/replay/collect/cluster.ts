/** Collects jobs of a cluster: pods from a Prometheus with kube-state-metrics, pulls from the events in a Loki. */
import { normaliseEvents, type PullEvent } from "../../../discovery";
import { above, LIMITS } from "../../../limits/limits";
import {
  COLLECT_EVENTS,
  COLLECT_QUERIES,
  podJobs,
  type CollectedPods,
  type CollectQueryName,
  type CollectSeries,
} from "../../../replay";
import { COLLECT_QUERY_NAMES } from "../../../replay/shapes";
import { counted, type OnCount } from "../../../sources/counted";
import { toSourceError } from "../../../sources/errors";
import { HttpSession } from "../../../sources/http/session";
import { queryLogs } from "../../../sources/loki/client";
import { instantSeries } from "../../../sources/prometheus/series";
import { sourceTypes } from "../../../sources/shapes";
import { DEFAULT_LIMITS, type Connection } from "../../../sources/types";
import { NothingCollected } from "./nothing";
import type { CollectRange } from "./range";

/** Milliseconds after the range within which jobs may end. */
const LATE_MS = 6 * 3_600_000;
const QUERY_LIMITS = { ...DEFAULT_LIMITS, totalTimeoutMs: 120_000, attempts: 2 };
/** Queries without which there are no jobs. */
const NEEDED: readonly CollectQueryName[] = ["pods", "containers", "starts"];

export interface ClusterAsked extends CollectRange {
  readonly queries: Readonly<Partial<Record<CollectQueryName, string>>>;
  readonly eventsQuery: string | null;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

export interface ClusterCollected extends CollectedPods {
  readonly missing: readonly string[];
}

interface ClusterHears {
  readonly onProgress: (fraction: number) => void;
  readonly onCount: OnCount;
}

/** Throws NothingCollected without pods, containers or starts. If `loki` is null, no pulls are known. */
export async function collectCluster(
  prometheus: Connection,
  loki: Connection | null,
  asked: ClusterAsked,
  { onProgress, onCount }: ClusterHears,
): Promise<ClusterCollected> {
  const { fromMs, untilMs } = asked;
  const timeMs = Math.min(asked.nowMs, untilMs + LATE_MS);
  const range = `${Math.ceil((timeMs - fromMs) / 1_000)}s`;
  const series: Partial<Record<CollectQueryName, readonly CollectSeries[]>> = {};
  const missing: string[] = [];
  const steps = COLLECT_QUERY_NAMES.length + 1;
  let left: number = LIMITS.collectedSeries.value;
  for (const [index, name] of COLLECT_QUERY_NAMES.entries()) {
    const { title, without, promql } = COLLECT_QUERIES[name];
    const query = (asked.queries[name] ?? promql).replaceAll("$range", range);
    const why = await failureOf({ connection: prometheus, type: "prometheus", onCount }, async (session) => {
      const most = { most: left, tooMany: `there are ${above("collectedSeries")}` };
      const found = await instantSeries(session, { query, timeMs }, most);
      left -= found.length;
      series[name] = hidden(session, found);
    });
    const nothing = why ?? (series[name]?.length === 0 ? "it found no series" : null);
    if (nothing !== null && NEEDED.includes(name))
      throw new NothingCollected(`${title}: ${nothing}. ${without}`);
    if (nothing !== null) missing.push(`${title}: ${nothing}. ${without}`);
    onProgress((index + 1) / steps);
  }
  let events: readonly PullEvent[] = [];
  if (loki === null)
    missing.push("Pulls: no Loki is named. Only images with the default pull time can be used.");
  else {
    const why = await failureOf({ connection: loki, type: "loki", onCount }, async (session) => {
      const entries = await queryLogs(session, {
        query: asked.eventsQuery ?? COLLECT_EVENTS,
        range: { startNs: BigInt(fromMs) * 1_000_000n, endNs: BigInt(timeMs) * 1_000_000n },
        pageSize: QUERY_LIMITS.lokiPageSize,
        maxEntries: QUERY_LIMITS.maxEvents,
      });
      events = hiddenEvents(session, normaliseEvents(entries).events);
    });
    const nothing = why ?? (events.length === 0 ? "there is no event of a pull" : null);
    if (nothing !== null)
      missing.push(`Pulls: ${nothing}. Only images with the default pull time can be used.`);
  }
  return { ...podJobs({ series, events, fromMs, untilMs }), missing };
}

/** Returns null on success. Each query has its own session, and thereby its own deadline. */
async function failureOf(
  {
    connection,
    type,
    onCount,
  }: {
    readonly connection: Connection;
    readonly type: "prometheus" | "loki";
    readonly onCount: OnCount;
  },
  work: (session: HttpSession) => Promise<void>,
): Promise<string | null> {
  const session = new HttpSession(connection, {
    signal: new AbortController().signal,
    limits: QUERY_LIMITS,
    notFound: sourceTypes[type].notFound,
  });
  try {
    await counted({ session, type, onCount }, () => work(session));
    return null;
  } catch (error) {
    return session.hider.sentence(toSourceError(error).message);
  } finally {
    session.close();
  }
}

/** Hides the credentials that were sent to the source. */
function hidden(session: HttpSession, series: readonly CollectSeries[]): readonly CollectSeries[] {
  const { hider } = session;
  if (!hider.hidesNames) return series;
  const clean = (labels: CollectSeries["labels"]): CollectSeries["labels"] =>
    Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, hider.name(value)]));
  return series.map(({ labels, value }) => ({ labels: clean(labels), value }));
}

function hiddenEvents({ hider }: HttpSession, events: readonly PullEvent[]): readonly PullEvent[] {
  if (!hider.hidesNames) return events;
  return events.map((event) => ({ ...event, pod: hider.name(event.pod), image: hider.name(event.image) }));
}
