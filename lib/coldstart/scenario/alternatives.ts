/** Finds what would make another rule decide: for each rule the smallest change of answers or of the DHT's health. */
import { rememberedOrder } from "../rendezvous/hrw";
import type { Alternative, AnswerWord, Scenario, Trace } from "../shapes";
import { peerOf } from "./answers";
import { runScenario } from "./run";

type Change = Omit<Alternative, "rule" | "decides">;

/** Answers of one node, in the order in which they are tried. */
const WORDS = ["cached", "pulling", "transient", "auth", "nothing"] as const satisfies readonly AnswerWord[];
const LATENCY_MS = 20;

/**
 * Returns alternatives by rule, without rules that no such change leads to. Tries one node's answer, the best node
 * first, then the DHT's health, then the same answer from all asked nodes.
 */
export function alternativesOf(
  scenario: Scenario,
  trace: Trace,
  rank = rememberedOrder(),
): readonly Alternative[] {
  const present = decidedFirst(trace);
  const [pass] = trace.passes;
  if (present === undefined || !pass) return [];
  const asked = pass.answers.filter(({ self }) => !self).map(({ node }) => node);
  const start = firstRound(scenario, asked);
  const found = new Map<number, Alternative>();
  for (const change of changesOf(asked, trace)) {
    const rule = decidedFirst(runScenario(changed(start, change), { rank }).trace);
    if (rule === undefined || rule === present || found.has(rule)) continue;
    const decides = runScenario(changed(scenario, change), { rank }).trace.rule;
    found.set(rule, { rule, decides, ...change });
  }
  return [...found.values()].sort((a, b) => a.rule - b.rule);
}

function decidedFirst({ passes }: Trace): number | undefined {
  return passes[0]?.rules.find(({ state }) => state === "matched")?.rule;
}

function changesOf(asked: readonly string[], { health, healthThreshold }: Trace): readonly Change[] {
  const isDoubted = health !== null && health < healthThreshold;
  const doubted = healthThreshold > 0.5 ? 0.5 : healthThreshold / 2;
  return [
    ...asked.flatMap((node) => WORDS.map((answer): Change => ({ nodes: [node], answer, health: null }))),
    { nodes: [], answer: null, health: isDoubted ? 1 : doubted },
    ...(["silent", "nothing"] as const).map((answer): Change => ({
      nodes: [...asked],
      answer,
      health: null,
    })),
  ];
}

/** Only the first round matters here, so there are no other nodes, and a poll ends with its first lookup. */
function firstRound(scenario: Scenario, asked: readonly string[]): Scenario {
  const peers = asked.flatMap((node) => {
    const peer = scenario.peers[node];
    return peer ? [[node, peer] as const] : [];
  });
  const events = [{ at_ms: scenario.start_ms, providers: [{ node: scenario.self, addr: "" }] }];
  return { ...scenario, peers: Object.fromEntries(peers), dht: { ...scenario.dht, events } };
}

function changed(scenario: Scenario, { nodes, answer, health }: Change): Scenario {
  const peers = { ...scenario.peers };
  for (const node of nodes) {
    const latencyMs = scenario.peers[node]?.latency_ms ?? LATENCY_MS;
    if (answer !== null) peers[node] = peerOf(answer, latencyMs, scenario.start_ms);
  }
  return { ...scenario, peers, dht: { ...scenario.dht, health: health ?? scenario.dht.health } };
}
