/** How far the DHT can be believed, from 0 to 1 (coldstart.md section 1.1). */
import { exp, ln } from "../numeric/elementary";

/** What is known of the DHT; null is no data, which counts as well. */
export interface DhtSignals {
  /** Peers in the routing table, and how many there ought to be. */
  readonly tableSize: number | null;
  readonly tableTarget: number | null;
  /** 95th percentile of lookups of the last five minutes. */
  readonly p95LookupMs: number | null;
  /** Of each of the last self-tests, the oldest first; the last ten count. */
  readonly selfTests: readonly boolean[];
}

const GOOD_LATENCY_MS = 200;
const WORST_LATENCY_MS = 5_000;
const SELF_TESTS = 10;

/** The cube root of coverage × latency score × self-test success; any part of 0 makes 0. */
export function healthScore(signals: DhtSignals): number {
  const parts = [coverage(signals), latencyScore(signals.p95LookupMs), selfTestShare(signals.selfTests)];
  const product = parts.reduce((all, part) => all * part, 1);
  if (product <= 0) return 0;
  return product === 1 ? 1 : exp(ln(product) / 3);
}

function coverage({ tableSize, tableTarget }: DhtSignals): number {
  if (tableSize === null || tableTarget === null || tableTarget <= 0) return 1;
  return Math.min(1, Math.max(0, tableSize / tableTarget));
}

function latencyScore(p95LookupMs: number | null): number {
  if (p95LookupMs === null || p95LookupMs <= GOOD_LATENCY_MS) return 1;
  return Math.max(0, (WORST_LATENCY_MS - p95LookupMs) / (WORST_LATENCY_MS - GOOD_LATENCY_MS));
}

function selfTestShare(selfTests: readonly boolean[]): number {
  const counted = selfTests.slice(-SELF_TESTS);
  return counted.length === 0 ? 1 : counted.filter(Boolean).length / counted.length;
}
