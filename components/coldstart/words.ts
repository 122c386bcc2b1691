/** Texts of the cold start pages. Pure. */
import { formatDuration } from "@/lib/client/format";
import type { Trace, TracedAnswer } from "@/lib/coldstart/shapes";
import type { Resolved } from "./session/calls";

/** From 1, as in all rankings of the product; the trace counts from 0. */
export const shownRank = (rank: number): number => rank + 1;

/** The title of the rule that decided; without a pass, an earlier failure is honoured. */
export function ruleTitle({ passes }: Pick<Trace, "passes">): string {
  const decided = passes.at(-1)?.rules.find(({ state }) => state === "matched");
  return decided?.title ?? "An earlier failure still counts";
}

/** ", of the 4 in zone-a": the nodes that may be asked, if that is not the whole cluster. */
export function zoneText({ scope, scopeFellBack, selfZone, candidates, passes }: Trace): string {
  if (scope === "cluster" || passes.length === 0) return "";
  return scopeFellBack
    ? ", of all nodes: none is in the requester’s zone"
    : `, of the ${candidates} in ${selfZone}`;
}

/** "Rule 7 → rule 2 (somebody has it); time 9.1 s → 35 ms." */
export function changeText({ before, trace, moments }: Resolved, changed: boolean): string {
  if (!changed) return "Nothing is changed: every node answers that it has nothing, and the DHT is healthy.";
  const moment = moments.find(({ current }) => current);
  const named = moment?.rule === null ? ` By then ${moment.because}, and no cascade is asked.` : "";
  const ms = trace.endedMs - trace.startedMs;
  const [was, is] = [formatDuration(before.ms), formatDuration(ms)];
  const time = was === is ? `time ${is}, as before` : `time ${was} → ${is}`;
  const byWay = trace.expansion === null ? "" : `rule ${trace.expansion.byRule}, then `;
  return before.outcome === trace.outcome
    ? `With your changes it is still rule ${trace.rule}; ${time}.${named}`
    : `Rule ${before.rule} → ${byWay}rule ${trace.rule} (${lowered(ruleTitle(trace))}); ${time}.${named}`;
}

const lowered = (title: string): string => `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;

interface Asked {
  /** When the answers of the round were judged, in milliseconds of the trace. */
  readonly nowMs: number;
  /** The age from which a pull counts as stalled, in milliseconds. */
  readonly thresholdMs: number;
}

/** "has been pulling it for 2 s (stalled after 30 s)", "failed: auth, cooldown 19 s left" */
export function answerText({ state, intent, ageMs, stalled, message }: TracedAnswer, asked: Asked): string {
  if (state === "notAsked") return "not asked: it is the node itself";
  if (state === "timeout") return "silent";
  if (state === "failed" || intent === null) return `failed: ${message ?? "no answer"}`;
  const said = [
    intent.hasCached ? "has it" : "",
    intent.inFlight ? `${pullText(ageMs)}${stallText(stalled, asked)}` : "",
    intent.recentlyFailed ? `failed: ${intent.failureClass}, ${cooldownText(intent, asked)}` : "",
  ].filter((each) => each !== "");
  return said.length === 0 ? "has nothing" : said.join(", ");
}

function pullText(ageMs: number | null): string {
  if (ageMs === null) return "pulls it";
  return ageMs < 0
    ? `pulls it from ${formatDuration(-ageMs)} ahead of this clock`
    : `has been pulling it for ${formatDuration(ageMs)}`;
}

function stallText(stalled: boolean, { thresholdMs }: Asked): string {
  const limit = formatDuration(thresholdMs);
  return stalled ? `, stalled (over ${limit})` : ` (stalled after ${limit})`;
}

function cooldownText({ cooldownUntilMs }: { readonly cooldownUntilMs: number | null }, { nowMs }: Asked) {
  if (cooldownUntilMs === null) return "no cooldown";
  return cooldownUntilMs <= nowMs
    ? "cooldown over"
    : `cooldown ${formatDuration(cooldownUntilMs - nowMs)} left`;
}
