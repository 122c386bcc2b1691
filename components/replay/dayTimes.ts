/** When developers wait, from a policy's signals. Pure. */
import { exposureOf, signalFields, type HourWindow, type Policy, type Signal } from "@/lib/discovery/shapes";
import type { DayTimes } from "@/lib/replay/shapes";

/** Minutes before the developer window at which images are prewarmed. */
const EARLY = 15;
const LAST = 24 * 60 - 1;

/** Minutes since midnight. */
interface DayWindow {
  readonly start: number;
  readonly end: number;
}

type Timed = Pick<Policy, "signals" | "ranking">;

/**
 * The time zone and hours of the policy's signals: the hours with the largest weight, else the window of an exposure
 * model. Uses the fallback if they name none.
 */
export function dayTimesOf({ signals, ranking }: Timed, fallback: DayTimes): DayTimes {
  const target = ranking && exposureOf(ranking)?.signals.targetJobs;
  const named = signals.flatMap((signal) => {
    const window = heaviest(signal) ?? (signal.name === target ? daily(signal) : null);
    return window === null ? [] : { window, zone: zoneOf(signal) };
  });
  const [first] = named;
  const zone = first?.zone ?? timeZoneOf({ signals }) ?? fallback.timeZone;
  if (first === undefined || first.window.end <= first.window.start) return { ...fallback, timeZone: zone };
  const { start, end } = first.window;
  return {
    prewarmAt: clock(start - EARLY),
    developerStart: clock(start),
    developerEnd: clock(end),
    timeZone: zone,
  };
}

/** The time zone of the policy's signals; undefined if they name none. */
export function timeZoneOf({ signals }: Pick<Policy, "signals">): string | undefined {
  return signals.map(zoneOf).find((each) => each !== null) ?? undefined;
}

function fieldOf(signal: Signal, kind: string): unknown {
  return signalFields(signal).find(({ field }) => field.kind === kind)?.value;
}

function zoneOf(signal: Signal): string | null {
  const zone = fieldOf(signal, "timezone");
  return typeof zone === "string" ? zone : null;
}

/** From the first to the last of the hours with the largest weight. */
function heaviest(signal: Signal): DayWindow | null {
  // A field of this kind holds only hour windows.
  const windows = (fieldOf(signal, "hourWindows") ?? []) as readonly HourWindow[];
  const most = Math.max(0, ...windows.map(({ weight }) => weight));
  const hours = windows.filter(({ weight }) => most > 0 && weight === most);
  if (hours.length === 0) return null;
  return {
    start: 60 * Math.min(...hours.map(({ startHour }) => startHour)),
    end: 60 * Math.max(...hours.map(({ endHour }) => endHour)),
  };
}

function daily(signal: Signal): DayWindow | null {
  const window = fieldOf(signal, "clockWindow") as { start: string; end: string } | undefined;
  return window === undefined ? null : { start: minutesOf(window.start), end: minutesOf(window.end) };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** On the same day: 24:00 becomes its last minute. */
function clock(minutes: number): string {
  const within = Math.min(LAST, Math.max(0, minutes));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}
