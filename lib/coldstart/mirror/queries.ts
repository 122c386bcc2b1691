/**
 * The PromQL queries to the Prometheus of a running mirror: counters with the specification's names (coldstart.md 6)
 * and the agent's own metrics (design document 7.6). Each returns one number, or one number per outcome.
 */
import type { MirrorQueryName } from "../shapes";

export interface MirrorQuery {
  readonly title: string;
  /** What is used instead if the query returns nothing. */
  readonly without: string;
  readonly promql: string;
}

/** Placeholder in a query for the queried time range. */
const RANGE = "$range";

const increase = (selector: string, by = ""): string => `sum${by}(increase(${selector}[${RANGE}]))`;
/** `rule7`, `expanded_rule_7`, and `rule7_cold_start` after any prefix for a widened search. */
const RULE_7 = 'outcome=~"(.*/)?rule7.*|expanded_rule_7"';

const MISSES = "The model's share of lookups that miss is used.";
const LOOKUP = "The model's lookup time is used.";
const DIALS = "The model's share of nodes that answer in time is used.";
const HOLDERS = "The model's share of holders that can still serve is used.";
const PEER = "The model's rate of a node is used.";
const ORIGIN = "The model's rate of the registry is used.";

export const MIRROR_QUERIES: Readonly<Record<MirrorQueryName, MirrorQuery>> = {
  lookupHits: {
    title: "Lookups that named a holder",
    without: MISSES,
    promql: increase('p2p_dht_lookup_total{outcome="hit"}'),
  },
  falseEmpties: {
    title: "Lookups that named no holder, although a node had it",
    without: MISSES,
    promql: increase("p2p_dht_false_empty_total"),
  },
  lookups: {
    title: "Lookups",
    without: LOOKUP,
    promql: increase("p2p_dht_lookup_duration_seconds_count"),
  },
  lookupSeconds: {
    title: "Seconds of lookups",
    without: LOOKUP,
    promql: increase("p2p_dht_lookup_duration_seconds_sum"),
  },
  dialsMade: {
    title: "Nodes that could be reached",
    without: DIALS,
    promql: increase("p2p_peer_dial_success_total"),
  },
  dialsFailed: {
    title: "Nodes that could not be reached",
    without: DIALS,
    promql: increase("p2p_peer_dial_failure_total"),
  },
  fetchesServed: {
    title: "Fetches from a holder that served",
    without: `${HOLDERS} ${PEER}`,
    promql: increase('p2p_peer_fetch_total{outcome="hit"}'),
  },
  fetchesGone: {
    title: "Fetches from a holder that no longer could",
    without: HOLDERS,
    promql: increase('p2p_peer_fetch_total{outcome=~"notfound|unavailable"}'),
  },
  peerBytes: {
    title: "Bytes from nodes",
    without: PEER,
    promql: increase("gantry_peer_fetch_bytes_total"),
  },
  peerSeconds: {
    title: "Seconds of fetches from nodes",
    without: PEER,
    promql: increase('p2p_peer_fetch_duration_seconds_sum{outcome="hit"}'),
  },
  originBytes: {
    title: "Bytes of layers from the registry",
    without: ORIGIN,
    promql: increase('gantry_origin_bytes_total{kind="layer"}'),
  },
  originPulls: {
    title: "Pulls of layers from the registry",
    without: ORIGIN,
    promql: increase('p2p_origin_pull_total{kind="layer"}'),
  },
  originSeconds: {
    title: "Seconds of layers' resolves under rule 7",
    without: ORIGIN,
    promql: increase(`p2p_cold_start_duration_seconds_sum{digest_kind="layer",${RULE_7}}`),
  },
  resolves: {
    title: "Resolves by outcome",
    without: "How often a node is already pulling it follows from the jobs that begin together.",
    promql: increase("p2p_cold_start_duration_seconds_count", " by (outcome) "),
  },
  resolveSeconds: {
    title: "Seconds of resolves by outcome",
    without: "No mean time of an outcome is shown.",
    promql: increase("p2p_cold_start_duration_seconds_sum", " by (outcome) "),
  },
};

/** Returns the query as it is sent. */
export function withRange(promql: string, lookbackSeconds: number): string {
  return promql.replaceAll(RANGE, `${lookbackSeconds * 1_000}ms`);
}
