/** Formats numbers, times and names as the pages show them. Pure; clocks are arguments. */
import { formatSmall } from "../numeric/decimals";
import { bytes, duration, percent, percentCell, plural } from "../numeric/words";

export { plural };

const steps: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [60, "second"],
  [3_600, "minute"],
  [86_400, "hour"],
  [86_400 * 30, "day"],
  [86_400 * 365, "month"],
  [Number.POSITIVE_INFINITY, "year"],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** Both in Unix milliseconds: "3 min. ago", "in 12 min.", "now" within ten seconds. */
export function formatRelative(atMs: number, nowMs: number): string {
  const seconds = (atMs - nowMs) / 1000;
  const size = Math.abs(seconds);
  if (size < 10) return "now";
  let below = 1;
  for (const [limit, unit] of steps) {
    if (size < limit) return relative.format(Math.trunc(seconds / below), unit);
    below = limit;
  }
  return relative.format(Math.trunc(seconds / (86_400 * 365)), "year");
}

/** `2026-11-30 14:05:09 GMT+1`: local time with its zone. `timeZone` is for tests. */
export function formatInstant(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const parts = instantFormat(timeZone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}:${part("second")} ${part("timeZoneName")}`;
}

/** `2026-11-30 09:00:00 to 17:00:00 CET`; both in full if their days or offsets differ. */
export function formatSpan(from: string, to: string, timeZone?: string): string {
  const begin = formatInstant(from, timeZone).split(" ");
  const end = formatInstant(to, timeZone).split(" ");
  const [day, time, zone] = begin;
  return day === end[0] && zone === end[2]
    ? `${day} ${time} to ${end.slice(1).join(" ")}`
    : `${begin.join(" ")} to ${end.join(" ")}`;
}

/** "UTC", "CET", "GMT+5:30": the name of the reader's zone, or of `timeZone`, at an instant. */
export function formatZone(at: Date, timeZone?: string): string {
  const parts = instantFormat(timeZone).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

const instants = new Map<string | undefined, Intl.DateTimeFormat>();

function instantFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  let format = instants.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZoneName: "short",
    });
    instants.set(timeZone, format);
  }
  return format;
}

/** Creating a format costs a thousand times as much as using it, so each is created once. */
const formats = new Map<string, Intl.NumberFormat>();
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** In English digits, as all numbers on the pages are. */
export function formatWith(value: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (format === undefined) formats.set(key, (format = new Intl.NumberFormat("en-US", options)));
  return format.format(value);
}

/**
 * Integers are shown whole with thousands separators, others with `digits` significant digits, or as integers if
 * longer.
 */
export function formatNumber(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return String(value);
  // Adding 0 removes the sign of a negative zero, which Intl would write.
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return whole.format(value + 0);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e15)) return formatSmall(value, digits);
  // 18,642.57 is 18,643, not 18,640: a sum must match its parts to within their fractions.
  if (size >= 10 ** digits) return whole.format(value);
  return formatWith(value, { maximumSignificantDigits: digits });
}

/** Formats with twelve significant digits: what follows in 4756.200000000056 is floating-point noise. */
export function formatInFull(value: number): string {
  return formatNumber(value, 12);
}

/** Shows a dash for a value that is not a number. */
const orDash =
  (write: (value: number) => string) =>
  (value: number): string =>
    Number.isFinite(value) ? write(value) : "–";

/** Milliseconds as "840 ms", "3.2 s", "2 min 5 s", "1 h 30 min". */
export const formatDuration = orDash((ms) => duration(ms));

/** Bytes in binary units: "1.4 MiB". Numbers of one column: `bytesIn` of columnFormats.ts. */
export const formatBytes = orDash(bytes);

/** A share as "12.3%", "25%", "<0.1%". */
export const formatPercent = orDash(percent);

/** A share with one decimal, the same for the whole column: "25.0%". */
export const formatPercentCell = orDash(percentCell);

/** Seconds as policies write intervals: "30 min", "1 h 30 min", "90 s", "7 d". */
export function formatInterval(seconds: number): string {
  const units: readonly (readonly [number, string])[] = [
    [86_400, "d"],
    [3_600, "h"],
    [60, "min"],
    [1, "s"],
  ];
  const words: string[] = [];
  // Rounded before it is split: 59.9999 s is a minute, not 60 s.
  let rest = Number(seconds.toFixed(3));
  for (const [size, unit] of units) {
    const count = unit === "s" ? Number(rest.toFixed(3)) : Math.floor(rest / size);
    if (count > 0) words.push(`${count} ${unit}`);
    rest -= count * size;
  }
  if (words.length > 0) return words.join(" ");
  return seconds > 0 ? "<1 ms" : "0 s";
}

/**
 * Splits an image reference in two, for dimming the registry and path: everything up to and including the last
 * slash, and the rest with tag or digest. Accepts any text without checking it.
 */
export function splitImage(image: string): { readonly path: string; readonly name: string } {
  const slash = image.lastIndexOf("/");
  return { path: image.slice(0, slash + 1), name: image.slice(slash + 1) };
}

/**
 * Adds to the description of a list that it is incomplete: "The first 20 of 312.", or with a noun "The first 20 of
 * 312 kinds."; undefined if there is nothing to say.
 */
export function withFirst(text: string, shown: number, all: number, noun?: string): string | undefined {
  if (all <= shown) return text === "" ? undefined : text;
  const cut = `The first ${formatNumber(shown)} of ${noun === undefined ? formatNumber(all) : plural(all, noun)}.`;
  return text === "" ? cut : `${text} ${cut}`;
}
