/** Resolves a scenario in virtual time with the resolver that agents use. */
import { Simulation } from "../../simulation/simulation";
import { rendezvous } from "../rendezvous/hrw";
import { drive } from "../resolver/drive";
import type { Environment } from "../resolver/environment";
import { resolveSteps } from "../resolver/steps";
import type { ResolveResult, Scenario, Trace } from "../shapes";
import { HonourWindows } from "../state/honourWindows";
import { recordHooks, type HookRecord } from "./hooks";
import { optionsOf } from "./options";
import { scenarioWorld } from "./world";

export interface ScenarioRun {
  readonly result: ResolveResult;
  readonly trace: Trace;
}

interface RunOptions {
  /** Honour windows from earlier resolves. The scenario's own entry is added. */
  readonly honour?: HonourWindows | undefined;
  /** Replaces the computation of the order, for several runs with the same members. */
  readonly rank?: Environment["rank"] | undefined;
}

export function runScenario(scenario: Scenario, { honour, rank = rendezvous }: RunOptions = {}): ScenarioRun {
  const simulation = new Simulation(scenario.start_ms);
  const options = optionsOf(scenario.config);
  const record = recordHooks();
  const windows = honour ?? new HonourWindows(options.honorSweepIntervalMs);
  if (typeof scenario.honored_until_ms === "number") windows.open(scenario.digest, scenario.honored_until_ms);
  const env: Environment = {
    self: scenario.self,
    options,
    profile: scenario.profile,
    honour: windows,
    hooks: record.hooks,
    hasLocalIntent: scenario.config.local_intent ?? false,
    hasLocalPull: scenario.config.local_pull ?? false,
    now: () => simulation.nowMs,
    members: () => scenario.members,
    health: () => scenario.dht.health,
    rank,
  };
  const { digest, kind, registry, repository, expected_size: sizeBytes } = scenario;
  const steps = resolveSteps({ digest, kind, registry, repository, sizeBytes }, env);
  let ended: Trace | undefined;
  drive(
    steps,
    scenarioWorld(scenario, simulation),
    (trace) => (ended = trace),
    (error) => {
      throw error;
    },
  );
  simulation.run();
  if (ended === undefined) throw new Error("the scenario did not end");
  return { trace: ended, result: resultOf(ended, record.seen) };
}

function resultOf(trace: Trace, hooks: HookRecord): ResolveResult {
  const { rule, outcome, detail, error, providers, expansion, pull, poll } = trace;
  return {
    rule,
    outcome,
    detail,
    error,
    providers,
    hooks,
    queried: trace.passes.map(({ answers }) => answers.filter(({ self }) => !self).map(({ node }) => node)),
    expansion: expansion && { by_rule: expansion.byRule, reason: expansion.reason, to_k: expansion.toK },
    please_pull: pull && !pull.local ? [pull.node] : [],
    local_pull: pull?.local === true ? [pull.node] : [],
    dht_polls: poll?.lookups ?? 0,
    poll_started_ms: poll?.startedMs ?? null,
    poll_deadline_ms: poll?.deadlineMs ?? null,
    elapsed_ms: trace.endedMs - trace.startedMs,
    honor_window_ms: trace.honourWindowMs,
  };
}
