/** Builds a scenario's node that gives an answer named by a word. Pure. */
import type { AnswerWord, Scenario } from "../shapes";

type Peer = Scenario["peers"][string];
type Intent = Peer["intent"];

/** Long enough to be stalled at any size. */
const LONG_AGO_MS = 1e9;
const RECENT_MS = 2_000;
const COOLDOWN_MS = 20_000;

const NOTHING: Intent = {
  has_cached: false,
  in_flight: false,
  recently_failed: false,
  failure_class: "unspecified",
};

/** `startMs` is when the resolve starts. */
export function peerOf(word: AnswerWord, latencyMs: number, startMs = 0): Peer {
  if (word === "silent") return { latency_ms: latencyMs, reachable: false, intent: NOTHING };
  return { latency_ms: latencyMs, reachable: true, intent: intentOf(word, startMs) };
}

function intentOf(word: Exclude<AnswerWord, "silent">, startMs: number): Intent {
  switch (word) {
    case "nothing":
      return NOTHING;
    case "cached":
      return { ...NOTHING, has_cached: true };
    case "pulling":
      return { ...NOTHING, in_flight: true, started_at_ms: startMs - RECENT_MS };
    case "stalled":
      return { ...NOTHING, in_flight: true, started_at_ms: startMs - LONG_AGO_MS };
    default:
      return {
        ...NOTHING,
        recently_failed: true,
        failure_class: word,
        cooldown_until_ms: startMs + COOLDOWN_MS,
      };
  }
}
