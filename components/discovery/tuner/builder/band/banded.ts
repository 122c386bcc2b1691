import { signalFields, type FieldValue, type HourWindow, type Signal } from "@/lib/discovery";
import type { ClockWindow } from "./clockWindow";

/** The content of the band: a signal's windows over its query's samples. */
export interface Banded {
  readonly name: string;
  readonly queryRef: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** Empty for a signal with a clock window. */
  readonly windows: readonly HourWindow[];
  readonly clockWindow?: ClockWindow;
}

/** Returns the band of a signal whose field holds hour windows or one clock window; else undefined. */
export function bandOf(signal: Signal, { field, value }: FieldValue): Banded | undefined {
  const zone = signalFields(signal).find((each) => each.field.kind === "timezone")?.value;
  const { name, queryRef } = signal;
  const shared = { name, queryRef, timezone: String(zone ?? "UTC") };
  // The kind of a field determines the type of its value.
  if (field.kind === "hourWindows") return { ...shared, windows: value as HourWindow[] };
  if (field.kind !== "clockWindow" || value === undefined) return undefined;
  return { ...shared, windows: [], clockWindow: value as ClockWindow };
}
