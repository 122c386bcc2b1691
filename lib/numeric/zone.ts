/**
 * A time zone's offsets over a span, determined once through Intl (discovery.md sections 3 and 4).
 * Zones rarely change their offset, so a search between coarse points finds every transition.
 */

/** From `from` (Unix seconds, inclusive) to the next span's start, the zone is `offset` seconds ahead of UTC. */
export interface OffsetSpan {
  readonly from: number;
  readonly offset: number;
}

const COARSE = 6 * 3600;
const MAX_CACHED_SPANS = 64;
const formatters = new Map<string, Intl.DateTimeFormat>();
const cachedSpans = new Map<string, readonly OffsetSpan[]>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/**
 * Returns the seconds that local time is ahead of UTC at a whole Unix second. Throws RangeError for an unknown zone.
 */
export function offsetAt(zone: string, seconds: number): number {
  const field = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterFor(zone).formatToParts(seconds * 1000)) {
    if (type in field) field[type as keyof typeof field] = Number(value); // `in` has just narrowed it
  }
  const { year, month, day, hour, minute, second } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - seconds;
}

/** Returns spans that cover [from, to] (Unix seconds), ascending; the first starts at or before `from`. */
export function offsetSpans(zone: string, from: number, to: number): readonly OffsetSpan[] {
  const low = Math.floor(from);
  const high = Math.max(low, Math.floor(to));
  const key = `${zone}|${low}|${high}`;
  const known = cachedSpans.get(key);
  if (known !== undefined) return known;
  const spans = findSpans(zone, low, high);
  const oldest = cachedSpans.keys().next();
  if (cachedSpans.size >= MAX_CACHED_SPANS && oldest.done !== true) cachedSpans.delete(oldest.value);
  cachedSpans.set(key, spans);
  return spans;
}

function findSpans(zone: string, low: number, high: number): OffsetSpan[] {
  let offset = offsetAt(zone, low);
  const spans: OffsetSpan[] = [{ from: low, offset }];
  for (let at = low; at < high; at += COARSE) {
    const next = Math.min(at + COARSE, high);
    const after = offsetAt(zone, next);
    if (after === offset) continue;
    spans.push({ from: firstWith(zone, at, next, offset), offset: after });
    offset = after;
  }
  return spans;
}

/** Returns the first second after `low` whose offset is not `offset`; that of `high` must differ. */
function firstWith(zone: string, low: number, high: number, offset: number): number {
  let before = low;
  let after = high;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(zone, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

export interface Grid {
  readonly start: number;
  readonly step: number;
  readonly steps: number;
}

const DAY = 86_400;

/**
 * Returns the local second of the day (0–86,399) of every grid point. Timestamps are rounded down to whole seconds.
 * Throws RangeError for an unknown zone.
 */
export function localSecondsOfDay(zone: string, grid: Grid): Int32Array {
  const { start, step, steps } = grid;
  const spans = offsetSpans(zone, start, start + (steps - 1) * step);
  const seconds = new Int32Array(steps);
  let index = 0;
  let offset = spans[0]?.offset ?? 0;
  for (let k = 0; k < steps; k++) {
    const at = Math.floor(start + k * step);
    for (let next = spans[index + 1]; next !== undefined && next.from <= at; next = spans[index + 1]) {
      offset = next.offset;
      index++;
    }
    const local = (at + offset) % DAY;
    seconds[k] = local < 0 ? local + DAY : local;
  }
  return seconds;
}

/**
 * Returns the Unix second of a local wall-clock time (`localSeconds` counts as if the zone were UTC) like Go's
 * time.Date, which the operator uses: with the offset in force at that number read as UTC or, if the result lies
 * outside of that offset's span, with the offset in force at the result.
 */
export function instantOfLocal(zone: string, localSeconds: number): number {
  const guess = offsetAt(zone, localSeconds);
  // An offset of 0 is used without a second lookup.
  if (guess === 0) return localSeconds;
  return localSeconds - offsetAt(zone, localSeconds - guess);
}
