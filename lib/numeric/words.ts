/**
 * Numbers as people read them, in one form for engines, command line and pages. Written without Intl and in English
 * digits, so that Node, a worker and every browser give the same text. A negative number has a true minus (−), and
 * none where it rounds to 0. What is not finite is no number to tell: each function throws RangeError for it.
 */

/** Thousands apart: 12345 → "12,345". Rounded to a whole number, halves away from zero. */
export function grouped(value: number): string {
  return decimal(value, 0);
}

/** With `digits` decimals at the most (0 to 20) and thousands apart: 1234.5 → "1,234.5", 2 → "2". */
export function decimal(value: number, digits: number): string {
  const text = fixed(value, digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A count with its noun: "1 image", "1,200 policies". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/**
 * Milliseconds in the unit that reads best, rounded before it is chosen: "840 ms" below a second, "12.4 s" below a
 * minute, "2 min 5 s" below an hour, "1 h 30 min" from there on. Parts that are 0 are not written: 60000 → "1 min";
 * 0 is "0 s" and what rounds to 0 "<1 ms". Seconds have `decimals` (0 to 3) at the most: one in a sentence, two in
 * arithmetic that is to add up. Durations of a column: `durationsIn` of lib/client/columnFormats.ts.
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

/** So many of the smaller of two units, of which sixty make one of the larger. */
function parts(amount: number, larger: string, smaller: string): string {
  const rest = amount % 60;
  return `${grouped((amount - rest) / 60)} ${larger}${rest === 0 ? "" : ` ${rest} ${smaller}`}`;
}

const BYTE_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/**
 * Bytes in the largest binary unit that has one of them: "512 B", "1.4 MiB", "24.0 GiB", always with one decimal. What
 * rounds to no byte is "<1 B", and "0 B" only nothing.
 */
export function bytes(value: number): string {
  const { size, unit } = byteUnit(value);
  if (value !== 0 && Math.abs(value) < 0.5) return value < 0 ? ">−1 B" : "<1 B";
  return `${fixed(value / size, size === 1 ? 0 : 1)} ${unit}`;
}

/** The largest binary unit, up to PiB, that the number has one of once it is rounded to a decimal, with its bytes. */
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
 * A share in percent, with one decimal at the most: 0.123 → "12.3%", 0.25 → "25%", 1.07 → "107%". It is 0% or 100%
 * only where it is none or all, else "<0.1%", ">99.9%" or ">100%"; 1e-12 is what floating point leaves of none or all.
 */
export function percent(share: number): string {
  return bounded(share) ?? `${decimal(share * 100, 1)}%`;
}

/** As `percent`, with the one decimal that all shares of a column have: 0.25 → "25.0%". */
export function percentCell(share: number): string {
  return bounded(share) ?? `${fixed(share * 100, 1)}%`;
}

/** Whole percent, 0 or more, that were rounded down: 12 → "12%"; 0 is "<1%" where there is something of it. */
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

/** With exactly so many decimals. */
function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a number that can be written`);
  const text = Math.abs(value).toFixed(digits);
  const [whole = "", fraction] = text.split(".");
  const apart = whole.length < 4 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const written = fraction === undefined ? apart : `${apart}.${fraction}`;
  return value < 0 && Number(text) !== 0 ? `−${written}` : written;
}
