/** What a signal's number counts, from the policy that defines it (discovery.md section 4). */
import type { Policy, Signal } from "@/lib/discovery/policy/model";
import { formatBytes, formatNumber } from "@/lib/client/format";

/** Short, to stand after a number: "s", "events", "peak", "samples/day". Null for an unknown signal. */
export function signalUnit(policy: Policy, name: string): string | null {
  const signal = policy.signals.find((each) => each.name === name);
  return signal === undefined ? null : unitOf(signal);
}

/** A raw value with its unit; bytes in binary units. */
export function formatRawValue(policy: Policy, name: string, value: number): string {
  const unit = signalUnit(policy, name);
  if (unit === "B") return value >= 0 ? formatBytes(value) : `${formatNumber(value)} B`;
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}

function unitOf(signal: Signal): string {
  if (signal.type === "eventPullTime") {
    if (["count", "failureCount", "cacheHitCount"].includes(signal.statistic)) return "events";
    return signal.metric === "imageSize" ? "B" : "s";
  }
  const method = methodUnits[signal.method];
  return signal.perDay ? `${method}/day` : method;
}

/** The samples' own unit is the query's and unknown here, so the number says how they were brought together. */
const methodUnits = {
  sum: "sum",
  max: "max",
  avg: "avg",
  min: "min",
  count: "samples",
  increase: "rises",
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
