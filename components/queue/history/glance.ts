/**
 * The queue over time at a glance: each measure's current value and maximum, and the oldest job against the target.
 * Pure.
 */
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { formatNumber, formatPercent } from "@/lib/client/format";
import { secondsText, waitedTexts } from "../words";
import { perMinute, perMinuteText } from "./summary";

type Point = QueueHistoryAnswer["points"][number];

export interface Measure {
  readonly key: string;
  readonly title: string;
  /** With its unit; a dash for null. */
  readonly format: (value: number | null) => string;
  /** One for each point; null if missing. */
  readonly values: readonly (number | null)[];
  readonly last: number | null;
  readonly most: number | null;
  /** When the maximum was first reached; null if there is none or it is 0. */
  readonly mostAt: string | null;
}

/** The share of requests to the queue that met a conflict, 0 to 1; null without requests. */
export function conflictShare({ requests, conflicts }: Pick<Point, "requests" | "conflicts">): number | null {
  return requests === 0 ? null : conflicts / requests;
}

/** The share of requests to the queue that SQL served, 0 to 1; null without requests. */
export function sqlShare({ requests, sqlRequests }: Pick<Point, "requests" | "sqlRequests">): number | null {
  return requests === 0 ? null : sqlRequests / requests;
}

const orDash =
  (format: (value: number) => string) =>
  (value: number | null): string =>
    value === null ? "–" : format(value);

const WAITED = waitedTexts();

/** In the order of the charts. */
export function measuresOf(points: readonly Point[]): readonly Measure[] {
  const measure = (
    key: string,
    title: string,
    format: (value: number | null) => string,
    value: (point: Point) => number | null,
  ): Measure => {
    const values = points.map(value);
    const most = values.reduce<number | null>(
      (best, each) => (each !== null && (best === null || each > best) ? each : best),
      null,
    );
    const at = most === null || most === 0 ? undefined : points[values.indexOf(most)]?.at;
    return { key, title, format, values, most, mostAt: at ?? null, last: values.at(-1) ?? null };
  };
  return [
    measure("pending", "Waiting jobs", orDash(formatNumber), ({ pending }) => pending),
    measure("oldest", "Oldest waits for", secondsText, ({ oldestSeconds }) => oldestSeconds),
    measure("p50", WAITED.p50, secondsText, ({ p50Seconds }) => p50Seconds),
    measure("p95", WAITED.p95, secondsText, ({ p95Seconds }) => p95Seconds),
    measure("rate", "Hand-outs per minute", orDash(perMinuteText), perMinute),
    measure("conflicts", "Requests that met a conflict", orDash(formatPercent), conflictShare),
  ];
}

export interface AgainstTarget {
  /** Seconds that the oldest job waited at the worst point; null if none waited. */
  readonly worst: number | null;
  /** Share of the points, 0 to 1, at which the oldest job had waited longer than the target. */
  readonly over: number;
  /** The point from which it has been over the target without interruption until now; null if it is under now. */
  readonly since: string | null;
}

export function againstTarget({
  points,
  targetSeconds,
}: Pick<QueueHistoryAnswer, "points" | "targetSeconds">): AgainstTarget {
  const isOver = ({ oldestSeconds }: Point): boolean => (oldestSeconds ?? 0) > targetSeconds;
  const lastUnder = points.findLastIndex((point) => !isOver(point));
  const ages = points.flatMap(({ oldestSeconds }) => oldestSeconds ?? []);
  return {
    worst: ages.length === 0 ? null : Math.max(...ages),
    over: points.length === 0 ? 0 : points.filter(isOver).length / points.length,
    since: points[lastUnder + 1]?.at ?? null,
  };
}
