/** Words of the cold start's pages; pure. */
import { formatDuration } from "@/lib/client/format";
import type { TracedAnswer } from "@/lib/coldstart/shapes";
import type { Resolved } from "./session/calls";

/** "Rule 7 → rule 2: rule7 became rule2, 9.1 s became 35 ms." */
export function changeText({ before, trace }: Resolved, changed: boolean): string {
  if (!changed) return "Nothing is changed: every node answers that it has nothing, and the DHT is healthy.";
  const ms = trace.endedMs - trace.startedMs;
  const time = `${formatDuration(before.ms)} → ${formatDuration(ms)}`;
  const byWay = trace.expansion === null ? "" : `rule ${trace.expansion.byRule}, then `;
  return before.outcome === trace.outcome
    ? `With your changes it is still rule ${trace.rule} (${trace.outcome}); time ${time}.`
    : `Rule ${before.rule} → ${byWay}rule ${trace.rule} (${before.outcome} → ${trace.outcome}); time ${time}.`;
}

export function answerText({ state, intent, ageMs, stalled, message }: TracedAnswer): string {
  if (state === "notAsked") return "not asked: it is the node itself";
  if (state === "timeout") return "silent";
  if (state === "failed" || intent === null) return `failed: ${message ?? "no answer"}`;
  const said = [
    intent.hasCached ? "has it" : "",
    intent.inFlight
      ? `pulls it${ageMs === null ? "" : ` since ${formatDuration(ageMs)}`}${stalled ? ", stalled" : ""}`
      : "",
    intent.recentlyFailed ? `failed: ${intent.failureClass}` : "",
  ].filter((each) => each !== "");
  return said.length === 0 ? "has nothing" : said.join(", ");
}
