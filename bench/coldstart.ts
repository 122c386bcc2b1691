/**
 * `npm run bench -- coldstart`: how fast the cascade is explained and replayed. Measures one resolve over 1,000
 * members with its trace and explanation, as a script requests it; the same what-if as the page's worker answers it,
 * which compares with the unchanged question and transfers its answer; a herd of 80 cold nodes on one layer, with the
 * cascade and, as the baseline of its origin pulls, without it; and a herd of 1,000 nodes and 8 layers for the rate
 * of events.
 */
import { EXAMPLE } from "../components/coldstart/resolve/question";
import { answerOf } from "../components/coldstart/session/answer";
import { explainResolve, herdSchema, runHerd, runScenario, scenarioSchema } from "../lib/coldstart";
import { figuresOnly, quantile, rounded, type Benchmark } from "./benchmark";

const MEMBERS = 1_000;
const WHAT_IFS = 50;
const HERDS = 5;

export const coldstart: Benchmark = (say) => {
  say(`resolving among ${MEMBERS.toLocaleString("en")} members …`);
  const times = Array.from({ length: WHAT_IFS }, (_, at) => whatIf(at));
  say("answering the page's what-ifs …");
  const pageTimes = Array.from({ length: WHAT_IFS }, (_, at) => pageWhatIf(at));
  say("replaying a herd of 80 …");
  const { coordinated, alone } = runHerd(herdSchema.parse({ nodes: 80 }));
  say("replaying herds of 1,000 …");
  const rates = Array.from({ length: HERDS }, (_, seed) => eventRate(seed));
  const figures = {
    whatIfMs: rounded(quantile(times, 0.5)),
    whatIfWorstMs: rounded(Math.max(...times)),
    pageWhatIfMs: rounded(quantile(pageTimes, 0.5)),
    pageWhatIfWorstMs: rounded(Math.max(...pageTimes)),
    herdEventsPerSecond: Math.round(quantile(rates, 0.5)),
    originPulls80: coordinated.originPulls,
    originPulls80Alone: alone.originPulls,
    readyRatio80: rounded((alone.lastReadyMs ?? NaN) / (coordinated.lastReadyMs ?? NaN)),
  };
  return Promise.resolve(figuresOnly(figures));
};

/**
 * Returns the milliseconds from a scenario's text to its trace and explanation. No node holds the image, and the DHT
 * is doubted.
 */
function whatIf(at: number): number {
  const ids = Array.from({ length: MEMBERS }, (_, index) => `node-${index}`);
  const text = JSON.stringify({
    self: "node-0",
    members: ids.map((id) => ({ id, addr: `${id}:5001` })),
    digest: `sha256:${at.toString(16).padStart(64, "0")}`,
    kind: "layer",
    registry: "registry.example",
    repository: "ci/image",
    peers: Object.fromEntries(ids.map((id) => [id, { latency_ms: 20 }])),
    dht: { health: 0.5, events: [{ at_ms: 5_000, providers: [{ node: "node-1", addr: "node-1:5001" }] }] },
  });
  const began = performance.now();
  const { trace } = runScenario(scenarioSchema.parse(JSON.parse(text)));
  const { steps } = explainResolve(trace);
  const took = performance.now() - began;
  if (trace.outcome !== "expanded_rule_7" || steps.length !== 14) throw new Error(trace.outcome);
  return took;
}

/**
 * Returns the milliseconds from the message with a question to the answer that the page receives. Changes a node's
 * answer and the DHT's health, so that the search is widened.
 */
function pageWhatIf(at: number): number {
  const question = {
    ...EXAMPLE,
    members: `node-[0001-${String(MEMBERS).padStart(4, "0")}]`,
    self: "node-0001",
    digest: `sha256:${at.toString(16).padStart(64, "0")}`,
    health: 0.5,
    answers: { "node-0002": "cached" as const },
  };
  const began = performance.now();
  const { trace, scenario, before } = structuredClone(answerOf(structuredClone(question)));
  const took = performance.now() - began;
  const right =
    scenario.members.length === MEMBERS && trace.passes.length === 2 && before.outcome === "rule7";
  // For one digest in several hundred, the node with the answer is among those that are asked.
  if (!right && !trace.outcome.includes("2")) throw new Error(`${trace.outcome}, ${before.outcome}`);
  return took;
}

function eventRate(seed: number): number {
  const blobs = Array.from({ length: 8 }, () => ({ kind: "layer", sizeBytes: 200 * 2 ** 20 }));
  const herd = herdSchema.parse({ nodes: 1_000, blobs, seed, falseEmpty: 0.05, arrivalMs: 5_000 });
  const began = performance.now();
  const { coordinated, alone } = runHerd(herd);
  const seconds = (performance.now() - began) / 1_000;
  return (coordinated.events + alone.events) / seconds;
}
