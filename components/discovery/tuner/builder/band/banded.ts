import { signalFields, type FieldValue, type HourWindow, type Signal } from "@/lib/discovery";

/** What the band shows: a signal's windows over its query's samples. */
export interface Banded {
  readonly name: string;
  readonly queryRef: string;
  /** IANA zone. */
  readonly timezone: string;
  readonly windows: readonly HourWindow[];
}

/** What the window band needs of a signal whose field holds hour windows; else undefined. */
export function bandOf(signal: Signal, { field, value }: FieldValue): Banded | undefined {
  if (field.kind !== "hourWindows") return undefined;
  const zone = signalFields(signal).find((each) => each.field.kind === "timezone")?.value;
  // A field of this kind holds hour windows and nothing else.
  const windows = value as HourWindow[];
  return { name: signal.name, queryRef: signal.queryRef, timezone: String(zone ?? "UTC"), windows };
}
