/** What the worker computes; pure. Throws as scenarioOf. */
import {
  alternativesOf,
  alternativeRules,
  alternativeText,
  explainResolve,
  peerOf,
  rememberedOrder,
  runScenario,
} from "@/lib/coldstart";
import type { Scenario } from "@/lib/coldstart";
import type { Question } from "../resolve/question";
import type { Resolved } from "./calls";
import { scenarioOf } from "./scenario";

export function answerOf(question: Question): Resolved {
  const rank = rememberedOrder();
  const traceOf = (scenario: Scenario) => runScenario(scenario, { rank }).trace;
  const named = scenarioOf(question);
  // The node whose record the DHT shows is the one that was asked to pull, as in a cluster.
  const puller = traceOf(named).pull?.node;
  const scenario = puller === undefined ? named : foundAt(puller, named);
  const trace = traceOf(scenario);
  const before = traceOf(unchanged(named));
  return {
    scenario,
    trace,
    explanation: explainResolve(trace),
    before: { rule: before.rule, outcome: before.outcome, ms: before.endedMs - before.startedMs },
    alternatives: alternativesOf(scenario, trace, rank).map((each) => ({
      ...each,
      rules: capital(alternativeRules(each)),
      text: alternativeText(each),
    })),
  };
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function foundAt(node: string, scenario: Scenario): Scenario {
  const providers = [{ node, addr: `${node}:5001` }];
  const events = scenario.dht.events.map((event) => ({ ...event, providers }));
  return { ...scenario, dht: { ...scenario.dht, events } };
}

/** Every node answers that it has nothing, and the DHT is healthy. */
function unchanged(scenario: Scenario): Scenario {
  const peers = Object.entries(scenario.peers).map(
    ([id, { latency_ms: latencyMs }]) => [id, peerOf("nothing", latencyMs)] as const,
  );
  return { ...scenario, peers: Object.fromEntries(peers), dht: { ...scenario.dht, health: 1 } };
}
