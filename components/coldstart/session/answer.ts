/** The worker's computation. Pure. Throws what scenarioOf throws. */
import {
  alternativeRules,
  alternativeText,
  answerScenario,
  costOf,
  laterScenario,
  momentText,
  peerOf,
  runScenario,
} from "@/lib/coldstart";
import type { Scenario } from "@/lib/coldstart";
import type { Question } from "../resolve/question";
import type { Resolved } from "./calls";
import { scenarioOf } from "./scenario";

export function answerOf(question: Question): Resolved {
  const named = scenarioOf(question);
  const scenario = withPuller(named, named.later_ms);
  const { trace, explanation, cost, moments, alternatives } = answerScenario(scenario);
  const still = unchanged(named);
  const { trace: before } = runScenario(withPuller(still, 0));
  const { rule, outcome, pull, providers, error } = before;
  const current = moments.findLast(({ laterMs }) => laterMs <= scenario.later_ms);
  return {
    scenario,
    trace,
    explanation,
    cost,
    before: {
      rule,
      outcome,
      pull,
      providers,
      error,
      ms: before.endedMs - before.startedMs,
      totalMs: costOf(before, still.transfer).totalMs,
    },
    moments: moments.map((each) => ({
      laterMs: each.laterMs,
      rule: each.rule,
      because: each.because,
      text: momentText(each),
      current: each === current,
    })),
    alternatives: alternatives.map((each) => ({
      ...each,
      rules: capital(alternativeRules(each)),
      text: alternativeText(each),
    })),
  };
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The node whose record the DHT shows is the one that was asked to pull, as in a cluster. */
function withPuller(scenario: Scenario, laterMs: number): Scenario {
  const { pull } = runScenario(laterScenario(scenario, laterMs)).trace;
  return pull === null ? scenario : foundAt(pull.node, scenario);
}

function foundAt(node: string, scenario: Scenario): Scenario {
  const providers = [{ node, addr: `${node}:5001` }];
  const events = scenario.dht.events.map((event) => ({ ...event, providers }));
  return { ...scenario, dht: { ...scenario.dht, events } };
}

/**
 * The scenario without changes: every node answers "nothing", the DHT is healthy, no failure is honoured, the clock and
 * the deadlines are the defaults.
 */
function unchanged(scenario: Scenario): Scenario {
  const { query_timeout_ms: _probe, stall_threshold_ms: _deadline, ...config } = scenario.config;
  const peers = Object.entries(scenario.peers).map(
    ([id, { latency_ms: latencyMs }]) => [id, peerOf("nothing", latencyMs)] as const,
  );
  const dht = { ...scenario.dht, health: 1 };
  return {
    ...scenario,
    config,
    honored_until_ms: undefined,
    later_ms: 0,
    peers: Object.fromEntries(peers),
    dht,
  };
}
