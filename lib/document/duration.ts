/**
 * Converts Go durations (`168h`, `1h30m`, `1.5h`, `704ms`, `1m12.345s`) to seconds and back
 * (discovery.md section 1; the grammar is that of Go's time.ParseDuration).
 */

const NANOSECONDS: ReadonlyMap<string, bigint> = new Map([
  ["ns", 1n],
  ["us", 1_000n],
  ["µs", 1_000n], // U+00B5, micro sign
  ["μs", 1_000n], // U+03BC, Greek mu
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

const SECOND = 1_000_000_000n;
/** Go counts nanoseconds in an int64. */
const MAX_NANOSECONDS = 2n ** 63n - 1n;
/** More digits overflow before the decimal point and are below a nanosecond after it. */
const MAX_DIGITS = 19;

/**
 * Returns the seconds of a Go duration with an optional sign; null if the text is not a duration or exceeds Go's
 * range (about 292 years). Exact to the nanosecond: "1m12.345s" is 72.345.
 */
export function parseDuration(text: string): number | null {
  const negative = text.startsWith("-");
  const body = negative || text.startsWith("+") ? text.slice(1) : text;
  if (body === "0") return 0;
  const nanoseconds = sumOfParts(body);
  if (nanoseconds === null || nanoseconds > MAX_NANOSECONDS) return null;
  const seconds = toSeconds(nanoseconds);
  return negative && seconds !== 0 ? -seconds : seconds;
}

function sumOfParts(body: string): bigint | null {
  const part = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y;
  let total = 0n;
  let end = 0;
  while (end < body.length) {
    part.lastIndex = end;
    const match = part.exec(body);
    if (match === null) return null;
    const whole = (match[1] ?? "").replace(/^0+(?=\d)/, "");
    const fraction = match[2] ?? "";
    const unit = NANOSECONDS.get(match[3] ?? "");
    if (unit === undefined || (whole === "" && fraction === "") || whole.length > MAX_DIGITS) return null;
    total += BigInt(whole === "" ? "0" : whole) * unit + fractionOf(fraction.slice(0, MAX_DIGITS), unit);
    if (total > MAX_NANOSECONDS) return null;
    end = part.lastIndex;
  }
  return end === 0 ? null : total;
}

function fractionOf(digits: string, unit: bigint): bigint {
  return digits === "" ? 0n : (BigInt(digits) * unit) / 10n ** BigInt(digits.length);
}

/** Uses a single correctly rounded division if a double holds the nanoseconds exactly. */
function toSeconds(nanoseconds: bigint): number {
  if (nanoseconds <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(nanoseconds) / 1e9;
  return Number(nanoseconds / SECOND) + Number(nanoseconds % SECOND) / 1e9;
}

/**
 * Formats seconds as a Go duration, rounded to the nanosecond, without the zero parts that Go prints:
 * 604800 → "168h", 5400 → "1h30m", 42.3 → "42.3s", 0.704 → "704ms".
 * Throws RangeError for a value that is not finite.
 */
export function formatGoDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) throw new RangeError(`no duration has ${seconds} seconds`);
  if (seconds < 0) return `-${formatGoDuration(-seconds)}`;
  let whole = Math.floor(seconds);
  let nanoseconds = Math.round((seconds - whole) * 1e9);
  if (nanoseconds === 1e9) {
    whole += 1;
    nanoseconds = 0;
  }
  if (whole === 0) return formatBelowSecond(nanoseconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = withFraction(whole % 60, nanoseconds, 9);
  return (
    (hours > 0 ? `${hours}h` : "") + (minutes > 0 ? `${minutes}m` : "") + (rest === "0" ? "" : `${rest}s`)
  );
}

function formatBelowSecond(nanoseconds: number): string {
  if (nanoseconds === 0) return "0s";
  if (nanoseconds < 1_000) return `${nanoseconds}ns`;
  if (nanoseconds < 1_000_000)
    return `${withFraction(Math.floor(nanoseconds / 1_000), nanoseconds % 1_000, 3)}µs`;
  return `${withFraction(Math.floor(nanoseconds / 1_000_000), nanoseconds % 1_000_000, 6)}ms`;
}

function withFraction(whole: number, fraction: number, places: number): string {
  if (fraction === 0) return String(whole);
  return `${whole}.${String(fraction).padStart(places, "0").replace(/0+$/, "")}`;
}
