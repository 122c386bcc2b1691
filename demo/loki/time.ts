/** Parses times in Loki's API: nanoseconds, seconds (at most ten digits, or a fraction) or RFC 3339. */

/** Returns Unix nanoseconds, or null if the text is not a time. */
export function parseLokiTime(text: string): bigint | null {
  if (/^\d{11,20}$/.test(text)) return BigInt(text);
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const [seconds = "0", fraction = ""] = text.split(".");
    return BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0").slice(0, 9));
  }
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : BigInt(ms) * 1_000_000n;
}
