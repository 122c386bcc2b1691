/** Reads what a registered Prometheus reports about a running mirror, for the ranking's model. */
import { mirrorAnswerSchema, type MirrorAnswer, type MirrorRequest } from "../../../coldstart/shapes";
import { parseDuration } from "../../../document/duration";
import type { OnCount } from "../../../sources/counted";
import type { Call } from "../../compute/calls";
import { runInThread } from "../../compute/run";
import { defineTask, timeLimit } from "../../compute/task";
import { toConnection, type PlainConnection } from "../../dataSources/connect";
import { COUNT_HANDLERS, type CountHandlers } from "../../dataSources/metrics";
import { openByName } from "../../dataSources/store";
import { UnprocessableError } from "../../http/errors";
import { observe, type Question } from "./observe";

const LONGEST_SECONDS = 31 * 86_400;
const SHORTEST_SECONDS = 60;

export const observationTask = defineTask({
  name: "coldstartObservations",
  pool: "fetching",
  time: timeLimit("mirrorSeconds"),
  work: async (
    { connection, ...question }: Question & { readonly connection: PlainConnection },
    call: Call<CountHandlers>,
  ) => {
    const onCount: OnCount = (count) => call("onCount", count);
    return { value: await observe(toConnection(connection), { ...question, onCount }) };
  },
});

/**
 * Throws NotFoundError for a source that is not registered, UnprocessableError for a source of another type, an
 * invalid duration, or if no query returned a number.
 */
export async function readMirror(
  { source, lookback, queries }: MirrorRequest,
  { nowMs, signal }: { readonly nowMs: number; readonly signal?: AbortSignal },
): Promise<MirrorAnswer> {
  const lookbackSeconds = durationOf(lookback);
  const { type, connection } = await openByName(source);
  if (type !== "prometheus")
    throw wrong("source", `is of the type ${type}: a mirror's metrics are read from a prometheus`);
  const question = { queries, lookbackSeconds, nowMs, connection };
  const { observations, missing } = await runInThread(observationTask, question, {
    signal,
    handlers: COUNT_HANDLERS,
  });
  const { counts, outcomes } = observations;
  if (Object.keys(counts).length === 0 && Object.keys(outcomes).length === 0) {
    const details = missing.map(({ query, message }) => ({ path: `queries.${query}`, message }));
    const reason = details[0]?.message ?? "no query was asked";
    throw new UnprocessableError(
      `${source} has no metrics of a mirror in the last ${lookback}: ${reason}.`,
      details,
      "noObservations",
    );
  }
  return mirrorAnswerSchema.parse({
    source,
    lookbackSeconds,
    observations,
    missing,
    evaluatedAt: new Date(nowMs).toISOString(),
  });
}

function durationOf(text: string): number {
  const seconds = parseDuration(text) ?? Number.NaN;
  if (seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS) return seconds;
  throw wrong("lookback", `"${text}" must be a duration such as 24h, from 1m to 744h`);
}

const wrong = (path: string, message: string): UnprocessableError =>
  new UnprocessableError(`${path} ${message}.`, [{ path, message }]);
