/** How a query's outcome is put together from what its client counted. */
import type { QueryData, QueryFailure, QueryOutcome, QuerySuccess } from "../discovery/data";
import type { Query } from "../discovery/policy/model";
import type { Warning } from "../discovery/result";
import { toSourceError, type SourceError } from "./errors";
import { HttpSession } from "./http/session";
import { hideSecrets } from "./hideSecrets";
import type { Connection, Credentials, SourceContext } from "./types";

/** What a client returns for a query that succeeded. */
export interface Fetched {
  readonly data: QueryData;
  readonly series?: number;
  readonly samples?: number;
  readonly records?: number;
  readonly ignoredSeries?: number;
  readonly ignoredLabels?: QuerySuccess["ignoredLabels"];
  readonly warnings?: readonly Warning[];
}

/** A failure that still knows what was read before it. */
export interface FailureDetails {
  readonly ignoredSeries: number;
  readonly ignoredLabels: QueryFailure["ignoredLabels"];
}

export interface Call<Q extends Query> {
  readonly query: Q;
  readonly ctx: SourceContext;
  readonly session: HttpSession;
  readonly connection: Connection;
  /** Where a client leaves what a failed outcome should still report. */
  readonly onFailure: (details: FailureDetails) => void;
  /** Tells how far the query is altogether, 0–1. */
  readonly setFraction: (fraction: (bodyFraction: number | null) => number | null) => void;
}

/** Runs a client inside a session; whatever it throws becomes a failed outcome. */
export async function runClient<Q extends Query>(
  query: Q,
  ctx: SourceContext,
  client: (call: Call<Q>) => Promise<Fetched>,
): Promise<QueryOutcome> {
  const began = performance.now();
  let session: HttpSession | undefined;
  let credentials: Credentials = {};
  let details: FailureDetails = { ignoredSeries: 0, ignoredLabels: [] };
  let fraction = (bodyFraction: number | null): number | null => bodyFraction;
  const base = (): Pick<QuerySuccess, "name" | "durationMs" | "bytes" | "requests"> => ({
    name: query.name,
    durationMs: performance.now() - began,
    bytes: session?.bytes ?? 0,
    requests: session?.requests ?? 0,
  });
  try {
    ctx.signal.throwIfAborted();
    const connection = ctx.connect(query);
    credentials = connection.credentials;
    session = new HttpSession(connection, {
      signal: ctx.signal,
      limits: ctx.limits,
      onBytes: (bytes, bodyFraction) =>
        ctx.onProgress?.({ query: query.name, bytes, fraction: fraction(bodyFraction) }),
    });
    const fetched = await client({
      query,
      ctx,
      session,
      connection,
      onFailure: (found) => (details = found),
      setFraction: (next) => (fraction = next),
    });
    return {
      ...base(),
      type: query.type,
      status: "success",
      ignoredSeries: 0,
      ignoredLabels: [],
      warnings: [],
      ...fetched,
    };
  } catch (error) {
    const failure = failureOf(error, ctx.signal);
    return {
      ...base(),
      type: query.type,
      status: "failed",
      message: hideSecrets(failure.message, credentials),
      code: failure.code,
      warnings: [],
      ...details,
    };
  } finally {
    session?.close();
  }
}

function failureOf(error: unknown, signal: AbortSignal): Pick<SourceError, "code" | "message"> {
  if (signal.aborted) return { code: "cancelled", message: "the query was cancelled" };
  return toSourceError(error);
}
