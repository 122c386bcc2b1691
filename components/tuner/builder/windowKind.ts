import type { WindowAggregateSignal } from "@/lib/discovery/policy/model";

export type WindowKind = "relative" | "daily";

/** The signal with a window of the other kind, which it begins with a plausible one of. */
export function windowAs(kind: WindowKind, signal: WindowAggregateSignal): WindowAggregateSignal {
  const { relativeWindowSeconds, window, timezone, ...rest } = signal;
  if (kind === "relative") return { ...rest, relativeWindowSeconds: relativeWindowSeconds ?? 7_200 };
  return { ...rest, window: window ?? { start: "09:00", end: "17:00" }, timezone: timezone ?? "UTC" };
}
