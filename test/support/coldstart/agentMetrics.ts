/**
 * An agent's counters, with the names of the specification (coldstart.md section 6) and of the agents' own metrics.
 */
import { Counter, Histogram, Registry } from "prom-client";
import type { Kind, MetricsHooks } from "@/lib/coldstart";

interface AgentMetrics {
  readonly hooks: MetricsHooks;
  readonly pulled: (kind: Kind) => void;
  /** Returns the metrics in Prometheus format. */
  readonly text: () => Promise<string>;
}

export function agentMetrics(): AgentMetrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Name extends string>(name: string, help: string, labelNames: Name[] = []): Counter<Name> =>
    new Counter({ name, help, labelNames, registers });
  const took = new Histogram({
    name: "p2p_cold_start_duration_seconds",
    help: "Seconds of a resolve by outcome.",
    labelNames: ["digest_kind", "outcome"],
    buckets: Array.from({ length: 10 }, (_, power) => 0.05 * 2 ** power),
    registers,
  });
  const falseEmpties = counter(
    "p2p_dht_false_empty_total",
    "Lookups that named nobody, though a node had it.",
  );
  const takeovers = counter("p2p_designated_puller_takeover_total", "Stalled pullers that were passed over.");
  const wider = counter("p2p_topk_expansion_total", "Wider searches by reason.", ["reason"]);
  const batches = counter("p2p_prefetch_batches_total", "Prefetches that asked for anything.");
  const batched = counter("p2p_prefetch_digests_batched_total", "Digests that prefetches asked for.");
  const pulls = counter("p2p_origin_pull_total", "Pulls from the origin by kind.", ["kind"]);
  return {
    hooks: {
      onColdStartDuration: (kind, outcome, ms) => took.observe({ digest_kind: kind, outcome }, ms / 1_000),
      onDhtFalseEmpty: () => falseEmpties.inc(),
      onDesignatedPullerTakeover: () => takeovers.inc(),
      onTopKExpansion: (reason) => wider.inc({ reason }),
      onPrefetchBatch: (_pullers, digests) => {
        batches.inc();
        batched.inc(digests);
      },
    },
    pulled: (kind) => pulls.inc({ kind }),
    text: () => registry.metrics(),
  };
}
