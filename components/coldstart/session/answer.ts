/** What the worker computes; pure. Throws a ZodError for members that are too many. */
import { explainResolve, runScenario } from "@/lib/coldstart";
import { unchanged, type Question } from "../resolve/question";
import type { Resolved } from "./calls";
import { scenarioOf } from "./scenario";

export function answerOf(question: Question): Resolved {
  // The node whose record the DHT shows is the one that was asked to pull, as in a cluster.
  const named = scenarioOf(question);
  const first = runScenario(named).trace;
  const puller = first.pull?.node;
  const scenario =
    puller === undefined
      ? named
      : {
          ...named,
          dht: {
            ...named.dht,
            events: named.dht.events.map((event) => ({
              ...event,
              providers: [{ node: puller, addr: `${puller}:5001` }],
            })),
          },
        };
  const { trace } = runScenario(scenario);
  const before = runScenario(scenarioOf(unchanged(question))).trace;
  return {
    scenario,
    trace,
    explanation: explainResolve(trace),
    before: { rule: before.rule, outcome: before.outcome, ms: before.endedMs - before.startedMs },
  };
}
