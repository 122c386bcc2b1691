/** The queue over time in one sentence. Pure. */
import type { QueueHistoryAnswer } from "@/lib/api/queueHistory";
import { formatPercent, formatWith, plural } from "@/lib/client/format";
import { secondsText } from "../words";

type Point = QueueHistoryAnswer["points"][number];

/**
 * Hand-outs per minute: a few jobs an hour would be thousandths per second. Rounded to remove floating-point noise.
 */
export function perMinute({ handedOutPerSecond }: Pick<Point, "handedOutPerSecond">): number {
  return Number((60 * handedOutPerSecond).toFixed(6));
}

/** "0.30". */
export function perMinuteText(rate: number): string {
  return formatWith(rate, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The waiting jobs now and at the start, the worst age, and the jobs handed out. */
export function historySummary({ points, projects }: QueueHistoryAnswer): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const by = last.pending - first.pending;
  const change =
    by === 0
      ? "as many as at the beginning"
      : `${Math.abs(by)} ${by > 0 ? "more" : "fewer"} than at the beginning`;
  const handedOut = points.reduce((sum, point) => sum + point.handedOut, 0);
  const worst = Math.max(0, ...points.map(({ oldestSeconds }) => oldestSeconds ?? 0));
  const [most] = [...projects].sort((a, b) => b.handedOut - a.handedOut);
  const share =
    most && handedOut > 0
      ? ` ${most.project.path} got most: ${formatPercent(most.handedOut / handedOut)}.`
      : "";
  return `${plural(last.pending, "job")} waiting, ${change}; the oldest waited for up to ${secondsText(worst)}; ${plural(handedOut, "job")} handed out.${share}`;
}
