import type { QueryData } from "../samples/data";
import { SignalError } from "./values";

const DAY = 86_400;

/** Returns the divisor for `perDay`: lookback / 24 h (discovery.md section 5); 1 without `perDay`. */
export function divisorPerDay(
  signal: { readonly perDay: boolean; readonly queryRef: string },
  data: QueryData,
): number {
  if (!signal.perDay) return 1;
  const lookback = "lookbackSeconds" in data ? data.lookbackSeconds : 0;
  if (lookback > 0) return lookback / DAY;
  throw new SignalError(`perDay needs a range query, and query "${signal.queryRef}" has no lookback`);
}
