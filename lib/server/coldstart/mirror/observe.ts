/** Reads the counters of a running mirror from its Prometheus at one instant. */
import {
  MIRROR_BY_OUTCOME,
  MIRROR_COUNTS,
  MIRROR_QUERIES,
  MIRROR_QUERY_NAMES,
  outcomesOf,
  withRange,
  type MirrorCount,
  type MirrorQueries,
  type MirrorQueryName,
  type MissingCount,
  type Observations,
} from "../../../coldstart";
import { LIMITS } from "../../../limits/limits";
import type { OnCount } from "../../../sources/counted";
import { toSourceError } from "../../../sources/errors";
import { HttpSession } from "../../../sources/http/session";
import { Hider } from "../../../sources/secrets/hider";
import { sourceTypes } from "../../../sources/shapes";
import { DEFAULT_LIMITS, type Connection } from "../../../sources/types";
import { askNumbers } from "./numbers";

export interface Observed {
  readonly observations: Observations;
  readonly missing: readonly MissingCount[];
}

/** A query that takes longer is reported as missing; the others still run. */
const QUERY_LIMITS = {
  ...DEFAULT_LIMITS,
  totalTimeoutMs: LIMITS.mirrorQuerySeconds.value * 1_000,
  maxBytes: 1_048_576,
  attempts: 1,
};
/** Parallel queries: a Prometheus runs twenty at once by default, for all its clients. */
const TOGETHER = 4;

export interface Question {
  /** The queries that differ from the defaults. */
  readonly queries: MirrorQueries;
  readonly lookbackSeconds: number;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

interface Asking extends Question {
  readonly onCount: OnCount;
}

/** Reports queries without a result in `missing`; throws no errors of the source. */
export async function observe(connection: Connection, question: Asking): Promise<Observed> {
  const hider = new Hider(connection.credentials);
  const found = new Map<MirrorQueryName, ReadonlyMap<string, number>>();
  const why = new Map<MirrorQueryName, string>();
  const waiting = [...MIRROR_QUERY_NAMES];
  const one = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      try {
        found.set(name, await askOne(connection, name, question));
      } catch (error) {
        const { code, message } = toSourceError(error);
        why.set(name, hider.sentence(message));
        // If the source cannot be reached, the other queries cannot reach it either.
        if (found.size === 0 && (code === "refused" || code === "timeout"))
          for (const other of waiting.splice(0)) why.set(other, hider.sentence(message));
      }
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, one));
  const counts: Partial<Record<MirrorCount, number>> = {};
  for (const name of MIRROR_COUNTS) {
    const count = found.get(name)?.get("");
    if (count !== undefined) counts[name] = count;
  }
  const none: ReadonlyMap<string, number> = new Map();
  const outcomes = outcomesOf(found.get("resolves") ?? none, found.get("resolveSeconds") ?? none);
  const missing = MIRROR_QUERY_NAMES.flatMap((query) => {
    const message = why.get(query);
    if (message === undefined) return [];
    const { title, without } = MIRROR_QUERIES[query];
    return [{ query, title, message, without }];
  });
  return { observations: { counts, outcomes }, missing };
}

async function askOne(
  connection: Connection,
  name: MirrorQueryName,
  { queries, lookbackSeconds, nowMs, onCount }: Asking,
): Promise<ReadonlyMap<string, number>> {
  // A session per query, so that each has its own deadline.
  const session = new HttpSession(connection, {
    signal: new AbortController().signal,
    limits: QUERY_LIMITS,
    notFound: sourceTypes.prometheus.notFound,
  });
  try {
    const label = MIRROR_BY_OUTCOME.some((each) => each === name) ? "outcome" : null;
    const query = withRange(queries[name] ?? MIRROR_QUERIES[name].promql, lookbackSeconds);
    const counting = { session, type: "prometheus", onCount } as const;
    return await askNumbers(counting, { query, timeMs: nowMs }, label);
  } finally {
    session.close();
  }
}
