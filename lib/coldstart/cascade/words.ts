/** Numbers of evidence as people read them. */

/** "850 ms", "12.4 s", "5 min 6 s". */
export function duration(ms: number): string {
  const sign = ms < 0 ? "−" : "";
  const size = Math.abs(ms);
  if (size < 1_000) return `${sign}${Math.round(size)} ms`;
  if (size < 60_000) return `${sign}${trimmed(size / 1_000)} s`;
  const seconds = Math.round(size / 1_000);
  const rest = seconds % 60;
  return `${sign}${Math.floor(seconds / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}

function trimmed(value: number): string {
  return String(Number(value.toFixed(2)));
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
