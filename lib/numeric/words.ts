/**
 * Formats numbers for people, identically in engines, command line and pages. Uses English digits and no Intl, so
 * that Node, a worker and every browser produce the same text. A negative number has a true minus (−), but none if it
 * rounds to 0. Every function throws RangeError for a number that is not finite.
 */

/** Groups thousands: 12345 → "12,345". Rounded to a whole number, halves away from zero. */
export function grouped(value: number): string {
  return decimal(value, 0);
}

/** Formats with at most `digits` decimals (0 to 20) and grouped thousands: 1234.5 → "1,234.5", 2 → "2". */
export function decimal(value: number, digits: number): string {
  const text = fixed(value, digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Formats a count with its noun: "1 image", "1,200 policies". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/**
 * Formats milliseconds in the most readable unit, chosen after rounding: "840 ms" below a second, "12.4 s" below a
 * minute, "2 min 5 s" below an hour, "1 h 30 min" from an hour. Parts that are 0 are omitted: 60000 → "1 min"; 0 is
 * "0 s", and other values that round to 0 are "<1 ms". Seconds have at most `decimals` (0 to 3): one in a sentence,
 * two in arithmetic that must add up. For durations in a column see `durationsIn` in lib/client/columnFormats.ts.
 */
export function duration(ms: number, decimals = 1): string {
  if (ms < 0) return `−${duration(-ms, decimals)}`;
  if (ms === 0) return "0 s";
  if (Math.round(ms) === 0) return "<1 ms";
  if (Math.round(ms) < 1_000) return `${grouped(ms)} ms`;
  const text = decimal(ms / 1_000, decimals);
  if (Number(text) < 60) return `${text} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return parts(seconds, "min", "s");
  return parts(Math.round(ms / 60_000), "h", "min");
}

/** Formats an amount of the smaller of two units, sixty of which make one of the larger. */
function parts(amount: number, larger: string, smaller: string): string {
  const rest = amount % 60;
  return `${grouped((amount - rest) / 60)} ${larger}${rest === 0 ? "" : ` ${rest} ${smaller}`}`;
}

const BYTE_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/**
 * Formats bytes in the largest binary unit of which there is at least one: "512 B", "1.4 MiB", "24.0 GiB", always
 * with one decimal. A value that rounds to no byte is "<1 B"; only zero is "0 B".
 */
export function bytes(value: number): string {
  const { size, unit } = byteUnit(value);
  if (value !== 0 && Math.abs(value) < 0.5) return value < 0 ? ">−1 B" : "<1 B";
  return `${fixed(value / size, size === 1 ? 0 : 1)} ${unit}`;
}

/**
 * Returns the largest binary unit, up to PiB, of which the number has at least one after rounding to a decimal, and
 * its size in bytes.
 */
export function byteUnit(value: number): { readonly size: number; readonly unit: string } {
  let index = 0;
  let rounded = Math.round(Math.abs(value));
  while (rounded >= 1_024 && index < BYTE_UNITS.length - 1) {
    index += 1;
    rounded = Math.round((Math.abs(value) / 1_024 ** index) * 10) / 10;
  }
  return { size: 1_024 ** index, unit: BYTE_UNITS[index] ?? "B" };
}

/**
 * Formats a share in percent with at most one decimal: 0.123 → "12.3%", 0.25 → "25%", 1.07 → "107%". Only exactly
 * none or all is 0% or 100%; otherwise "<0.1%", ">99.9%" or ">100%". Up to 1e-12 counts as floating-point error.
 */
export function percent(share: number): string {
  return bounded(share) ?? `${decimal(share * 100, 1)}%`;
}

/** Like `percent`, but always with one decimal, for shares in a column: 0.25 → "25.0%". */
export function percentCell(share: number): string {
  return bounded(share) ?? `${fixed(share * 100, 1)}%`;
}

/** Formats a whole percentage of 0 or more that was rounded down: 12 → "12%"; 0 is "<1%" if the share is not zero. */
export function floored(percent: number, isSome: boolean): string {
  return percent === 0 && isSome ? "<1%" : `${grouped(percent)}%`;
}

const LEAST_SHARE = 1e-12;

function bounded(share: number): string | null {
  const size = Math.abs(share);
  if (size > LEAST_SHARE && size < 0.001) return share < 0 ? ">−0.1%" : "<0.1%";
  if (size > 0.999 && 1 - size > LEAST_SHARE) return share < 0 ? "<−99.9%" : ">99.9%";
  if (size - 1 > LEAST_SHARE && (size * 100).toFixed(1) === "100.0") return share < 0 ? "<−100%" : ">100%";
  return null;
}

/** Formats with exactly this many decimals. */
function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a number that can be written`);
  const text = Math.abs(value).toFixed(digits);
  const [whole = "", fraction] = text.split(".");
  const apart = whole.length < 4 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const written = fraction === undefined ? apart : `${apart}.${fraction}`;
  return value < 0 && Number(text) !== 0 ? `−${written}` : written;
}
