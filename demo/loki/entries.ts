/** Log lines of the demo's pull events, as an exporter of Kubernetes events writes them. */
import { eventsBetween, NAMESPACE, type DemoEvent } from "../pulls";
import type { Labels, LogQuery } from "./logql";

export interface DemoEntry {
  readonly timeNs: bigint;
  readonly line: string;
  readonly labels: Labels;
}

const SECOND_NS = 1_000_000_000n;

export function streamLabels(type: DemoEvent["type"]): Labels {
  return { cluster: "demo", job: "kubernetes-events", namespace: NAMESPACE, type };
}

/** Returns the first or last `limit` entries that match the query, in the order of the direction. */
export function selectEntries(
  query: LogQuery,
  range: { readonly startNs: bigint; readonly endNs: bigint },
  limit: number,
  direction: "forward" | "backward",
): DemoEntry[] {
  const entries: DemoEntry[] = [];
  for (const event of eventsBetween(range.startNs, range.endNs, direction)) {
    if (entries.length >= limit) break;
    const entry = entryOf(event, query);
    if (entry) entries.push(entry);
  }
  return entries;
}

function entryOf(event: DemoEvent, query: LogQuery): DemoEntry | null {
  let labels: Labels | null = streamLabels(event.type);
  if (!query.stream(labels)) return null;
  const line = lineOf(event);
  for (const stage of query.stages) {
    labels = stage(line, labels);
    if (labels === null) return null;
  }
  return { timeNs: event.timeNs, line, labels };
}

function lineOf(event: DemoEvent): string {
  return JSON.stringify({
    reason: event.reason,
    message: event.message,
    type: event.type,
    count: 1,
    lastTimestamp: new Date(Number(event.timeNs / SECOND_NS) * 1000).toISOString().replace(".000Z", "Z"),
    involvedObject: { kind: "Pod", namespace: NAMESPACE, name: event.pod },
    source: { component: "kubelet", host: event.node },
  });
}
