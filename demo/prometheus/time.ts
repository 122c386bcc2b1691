/** Parses times and steps in Prometheus' API. */

const UNITS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};

/** Returns Unix seconds from a number or an RFC 3339 time; null for anything else. */
export function parseTime(text: string): number | null {
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms / 1000;
}

/** Returns seconds from a number or a duration such as "5m" or "1h30m"; null for anything else. */
export function parseStep(text: string): number | null {
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  if (!/^(?:\d+(?:ms|[smhdwy]))+$/.test(text)) return null;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)(ms|[smhdwy])/g))
    seconds += Number(amount) * (UNITS[unit ?? ""] ?? 0);
  return seconds;
}
