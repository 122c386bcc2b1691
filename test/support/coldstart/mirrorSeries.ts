/**
 * Series that the agents of three nodes would export: counters that grow steadily, with the names of the
 * specification.
 */
import type { Gauge } from "../prometheus";

const STEP_SECONDS = 300;
const NODES = ["node-1", "node-2", "node-3"] as const;

export type Growth = readonly (readonly [
  metric: string,
  labels: Readonly<Record<string, string>>,
  aDay: number,
])[];

/** Increase per day over all nodes. */
export const MIRROR_DAY: Growth = [
  ["p2p_dht_lookup_total", { outcome: "hit" }, 940],
  ["p2p_dht_lookup_total", { outcome: "miss" }, 160],
  ["p2p_dht_false_empty_total", {}, 60],
  ["p2p_dht_lookup_duration_seconds_count", { outcome: "hit" }, 940],
  ["p2p_dht_lookup_duration_seconds_count", { outcome: "miss" }, 160],
  ["p2p_dht_lookup_duration_seconds_sum", { outcome: "hit" }, 94],
  ["p2p_dht_lookup_duration_seconds_sum", { outcome: "miss" }, 16],
  ["p2p_peer_dial_success_total", {}, 980],
  ["p2p_peer_dial_failure_total", {}, 19],
  ["p2p_peer_fetch_total", { outcome: "hit" }, 900],
  ["p2p_peer_fetch_total", { outcome: "notfound" }, 70],
  ["p2p_peer_fetch_total", { outcome: "unavailable" }, 29],
  ["p2p_peer_fetch_total", { outcome: "busy" }, 500],
  ["gantry_peer_fetch_bytes_total", { kind: "layer" }, 900 * 2 ** 27],
  ["p2p_peer_fetch_duration_seconds_sum", { outcome: "hit" }, 900],
  ["p2p_peer_fetch_duration_seconds_sum", { outcome: "busy" }, 4_000],
  ["gantry_origin_bytes_total", { kind: "layer" }, 100 * 2 ** 26],
  ["gantry_origin_bytes_total", { kind: "manifest" }, 2 ** 22],
  ["p2p_origin_pull_total", { kind: "layer" }, 80],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule7" }, 60],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "expanded_rule_7" }, 20],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule3" }, 20],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule2" }, 60],
  ["p2p_cold_start_duration_seconds_count", { digest_kind: "layer", outcome: "rule1" }, 100],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "rule7" }, 80],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "expanded_rule_7" }, 120],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "rule3" }, 60],
  ["p2p_cold_start_duration_seconds_sum", { digest_kind: "layer", outcome: "rule2" }, 6],
];

/** Returns slightly more than a day of samples up to a time (Unix seconds). */
export function mirrorGauges(endSeconds: number, growth: Growth = MIRROR_DAY): readonly Gauge[] {
  const names = [...new Set(growth.map(([name]) => name))];
  return names.map((name) => ({
    name,
    series: growth
      .filter(([other]) => other === name)
      .flatMap(([, labels, aDay]) =>
        NODES.map((node) => ({
          labels: { ...labels, node },
          samples: growing(endSeconds, aDay / NODES.length / 86_400),
        })),
      ),
  }));
}

/** An agent's counter starts at some value above 0. */
function* growing(endSeconds: number, aSecond: number): Generator<readonly [number, number]> {
  const startSeconds = endSeconds - 26 * 3_600;
  for (let at = startSeconds; at <= endSeconds; at += STEP_SECONDS) {
    yield [at, (at - startSeconds + 864_000) * aSecond];
  }
}
