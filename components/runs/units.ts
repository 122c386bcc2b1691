/** What a signal's number counts, from the policy that defines it (discovery.md section 4). */
import type { Policy, Signal } from "@/lib/discovery/policy/model";
import { formatBytes, formatNumber } from "@/lib/client/format";

/**
 * Short, to stand after a number: "s", "B", "events", "samples", "rises/day". Null for an unknown signal, and where
 * the samples' own unit is the query's and unknown here: there `signalCaption` says what the number is.
 */
export function signalUnit(policy: Policy, name: string): string | null {
  const signal = signalOf(policy, name);
  return signal === undefined ? null : unitOf(signal);
}

/** A raw value with its unit, where it has one; bytes in binary units. */
export function formatRawValue(policy: Policy, name: string, value: number): string {
  const unit = signalUnit(policy, name);
  if (unit === "B") return value >= 0 ? formatBytes(value) : `${formatNumber(value)} B`;
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}

/** What a number without a unit is: "sum of all samples". Null where the unit says it, and for an unknown signal. */
export function signalCaption(policy: Policy, name: string): string | null {
  const signal = signalOf(policy, name);
  if (signal === undefined || signal.type === "eventPullTime") return null;
  if (signal.method === "count" || signal.method === "increase") return null;
  const caption = `${methodWords[signal.method]} ${samplesOf[signal.type]}`;
  return signal.perDay ? `${caption}, per day` : caption;
}

function signalOf(policy: Policy, name: string): Signal | undefined {
  return policy.signals.find((each) => each.name === name);
}

function unitOf(signal: Signal): string | null {
  if (signal.type === "eventPullTime") {
    if (["count", "failureCount", "cacheHitCount"].includes(signal.statistic)) return "events";
    return signal.metric === "imageSize" ? "B" : "s";
  }
  if (signal.method !== "count" && signal.method !== "increase") return null;
  const counted = signal.method === "count" ? "samples" : "rises";
  return signal.perDay ? `${counted}/day` : counted;
}

const methodWords = { sum: "sum of", max: "largest of", avg: "average of", min: "smallest of" } as const;

const samplesOf = {
  aggregate: "all samples",
  timeWeightedAggregate: "samples weighted by hour",
  windowAggregate: "the window's samples",
} as const;

/** One sentence on what a signal computes. */
export function describeSignal(signal: Signal): string {
  switch (signal.type) {
    case "aggregate":
      return `${signal.method} of all samples${perDay(signal.perDay)}`;
    case "timeWeightedAggregate": {
      const windows = signal.windows
        .map(({ startHour, endHour, weight }) => `${startHour}–${endHour} h × ${weight}`)
        .join(", ");
      return `${signal.method} of samples weighted by hour (${windows}; else × ${signal.defaultWeight}; ${signal.timezone})${perDay(signal.perDay)}`;
    }
    case "windowAggregate": {
      const when =
        signal.window === undefined
          ? `the last ${formatNumber((signal.relativeWindowSeconds ?? 0) / 3600)} h`
          : `${signal.window.start}–${signal.window.end} ${signal.timezone ?? ""} of every day`;
      return `${signal.method} of samples in ${when}${perDay(signal.perDay)}`;
    }
    case "eventPullTime":
      return `${signal.statistic} of ${signal.metric === "imageSize" ? "image size" : "pull time"} from ${
        signal.durationMode === "eventPair" ? "pairs of Pulling and Pulled events" : "event messages"
      }${signal.includeCacheHits ? ", cache hits as 0 s" : ""}`;
  }
}

function perDay(on: boolean): string {
  return on ? ", divided by the days of the lookback" : "";
}
