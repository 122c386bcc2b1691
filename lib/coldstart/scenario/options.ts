/**
 * Converts a scenario's settings to the resolver's options. Accepts the names of the agent's own configuration too.
 */
import { parseDuration } from "../../document/duration";
import { completeOptions } from "../resolver/environment";
import { DEFAULT_OPTIONS, type Options, type ScenarioConfig } from "../shapes";

export function optionsOf(config: ScenarioConfig): Options {
  const defaults = DEFAULT_OPTIONS;
  return completeOptions({
    hrwK: config.hrw_k ?? defaults.hrwK,
    topKExpansionFactor:
      config.topk_expansion_factor ?? config.topk_expansion_factor_degraded ?? defaults.topKExpansionFactor,
    hrwScope: config.hrw_scope ?? config.hrw_topology_scope ?? defaults.hrwScope,
    selfZone: config.self_zone ?? defaults.selfZone,
    queryTimeoutMs: config.query_timeout_ms ?? defaults.queryTimeoutMs,
    stallThresholdMs: config.stall_threshold_ms ?? defaults.stallThresholdMs,
    pollManifestMs: config.poll_manifest_ms ?? defaults.pollManifestMs,
    pollLayerMs: config.poll_layer_ms ?? defaults.pollLayerMs,
    transientCooldownCapMs:
      config.transient_cooldown_cap_ms ??
      milliseconds(config.origin_failure_honor_window_cap) ??
      defaults.transientCooldownCapMs,
    honorSweepIntervalMs: config.honor_sweep_interval_ms ?? defaults.honorSweepIntervalMs,
    trustedFailureClasses:
      config.trusted_failure_classes ??
      config.origin_failure_classes_trusted_cluster_wide ??
      defaults.trustedFailureClasses,
    healthThreshold: config.health_threshold ?? defaults.healthThreshold,
  });
}

/** Ignores a text that is not a duration, like a missing value. */
function milliseconds(value: number | string | undefined): number | undefined {
  if (typeof value !== "string") return value;
  const seconds = parseDuration(value);
  return seconds === null ? undefined : seconds * 1_000;
}
