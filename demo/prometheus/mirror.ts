/**
 * Counters of the demo cluster's image mirror, which grow steadily: `sum [by (outcome)] (increase(metric{…}[…ms]))`
 * over them. Worth discovering: the registry delivers half of what the model assumes, and one lookup in twelve
 * misses.
 */
import { parseSelector } from "../query";
import { series, type Series } from "./series";

const GIB = 2 ** 30;
const MIB = 2 ** 20;

/** Increase per day over all nodes. */
const COUNTERS: readonly (readonly [
  metric: string,
  labels: Readonly<Record<string, string>>,
  aDay: number,
])[] = [
  ["p2p_dht_lookup_total", { outcome: "hit" }, 2_640],
  ["p2p_dht_lookup_total", { outcome: "miss" }, 610],
  ["p2p_dht_false_empty_total", {}, 240],
  ["p2p_dht_lookup_duration_seconds_count", {}, 3_250],
  ["p2p_dht_lookup_duration_seconds_sum", {}, 212],
  ["p2p_peer_dial_success_total", {}, 3_010],
  ["p2p_peer_dial_failure_total", {}, 44],
  ["p2p_peer_fetch_total", { outcome: "hit" }, 2_570],
  ["p2p_peer_fetch_total", { outcome: "notfound" }, 260],
  ["p2p_peer_fetch_total", { outcome: "unavailable" }, 90],
  ["gantry_peer_fetch_bytes_total", { kind: "layer" }, 420 * GIB],
  ["p2p_peer_fetch_duration_seconds_sum", { outcome: "hit" }, (420 * GIB) / (205 * MIB)],
  ["gantry_origin_bytes_total", { kind: "layer" }, 61 * GIB],
  ["p2p_origin_pull_total", { kind: "layer" }, 310],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule2" }, 240],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule3" }, 118],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule7" }, 236],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "expanded_rule_7" }, 12],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule4" }, 4],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "rule2" }, 21],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "rule3" }, 690],
  [
    "p2p_cold_start_duration_seconds_sum",
    { digest_kind: "layer", outcome: "rule7" },
    (59 * GIB) / (24 * MIB),
  ],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "expanded_rule_7" }, 85],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "rule4" }, 0.4],
];
const DAY_MS = 86_400_000;

const QUERY = /^\s*sum(?: by \((outcome)\) )?\s*\(increase\(([^[]+)\[(\d+)ms\]\)\)\s*$/;

/** Returns null for a query of another form, and no series if nothing matches. Throws QuerySyntaxError. */
export function mirrorSeries(query: string): Series[] | null {
  const [, by, selector, ms] = QUERY.exec(query) ?? [];
  if (selector === undefined || ms === undefined) return null;
  const matchers = parseSelector(selector);
  const sums = new Map<string, number>();
  for (const [metric, labels, aDay] of COUNTERS) {
    const all: Readonly<Record<string, string>> = { ...labels, __name__: metric };
    if (!matchers.every(({ label, test }) => test(all[label] ?? ""))) continue;
    const key = by === undefined ? "" : (labels[by] ?? "");
    sums.set(key, (sums.get(key) ?? 0) + (aDay * Number(ms)) / DAY_MS);
  }
  return [...sums].map(([key, value]) => series(by === undefined ? {} : { [by]: key }, () => value));
}
