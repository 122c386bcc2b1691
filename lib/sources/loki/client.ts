/** Kubernetes events from Loki's range queries, drained and normalised (discovery.md section 2). */
import { normaliseEvents } from "../../discovery/events";
import type { LokiQuery } from "../../discovery/policy/model";
import type { Warning } from "../../discovery/result";
import type { Call, Fetched } from "../outcome";
import { LokiApi } from "./api";
import { sameBackward, wholeNanosecond } from "./nanosecond";
import { drain } from "./paging";

const NS_PER_MS = 1_000_000n;

export async function fetchLoki(call: Call<LokiQuery>): Promise<Fetched> {
  const { query, ctx, session, setFraction } = call;
  const nowMs = Math.floor(ctx.nowMs);
  const startNs = BigInt(nowMs - Math.round(query.lookbackSeconds * 1000)) * NS_PER_MS;
  // Loki leaves its end out; the run's own moment belongs to the range.
  const endNs = BigInt(nowMs) * NS_PER_MS + 1n;
  const api = new LokiApi(session, ctx.limits.lokiPageSize);
  const entries = await drain(
    { startNs, endNs },
    {
      page: (range) => {
        setFraction(() => Number(range.startNs - startNs) / Number(endNs - startNs));
        return api.entries(query.query, range);
      },
      limit: () => api.limit,
      sameBackward: (timeNs, seen) => sameBackward(api, query.query, timeNs, seen),
      wholeNanosecond: (timeNs, seen) => wholeNanosecond(api, query.query, timeNs, seen),
    },
    ctx.limits.maxEvents,
  );
  const { events, records, unparsed } = normaliseEvents(entries, query.parser);
  return {
    data: { kind: "events", events, end: ctx.nowMs / 1000, lookbackSeconds: query.lookbackSeconds },
    records,
    warnings: unparsedWarning(query.name, unparsed, entries.length),
  };
}

function unparsedWarning(query: string, unparsed: number, entries: number): Warning[] {
  if (unparsed === 0) return [];
  const message =
    `${unparsed} of ${entries} log entries have no message that could be read: ` +
    "name the fields in the query's parser, or narrow the query to Kubernetes events";
  return [{ code: "unparsedEvents", message, query }];
}
