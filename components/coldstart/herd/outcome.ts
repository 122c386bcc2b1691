/** The result of a herd in words. Pure. */
import { formatDuration, plural } from "@/lib/client/format";
import { OUTCOME_LABELS, type HerdResult } from "@/lib/coldstart/shapes";

/** "Rule 7: one node is asked to pull it", for an outcome named as in coldstart.md section 1.4. */
export function outcomeText(outcome: string): string {
  const known = Object.entries(OUTCOME_LABELS).find(([name]) => name === outcome)?.[1];
  if (known !== undefined) return known;
  const [, widened, rule] = /^(expanded_)?rule_?(\d)$/.exec(outcome) ?? [];
  if (rule === undefined) return outcome;
  return widened === undefined ? `Rule ${rule}` : `Rule ${rule}, then more nodes are asked`;
}

/** "32 s"; "never" if fewer nodes than that became ready. */
export function readyText(ms: number | null): string {
  return ms === null ? "never" : formatDuration(ms);
}

/** The result for all nodes: "all nodes are ready after 32 s", or "not all nodes become ready" if some failed. */
export function allReadyText(lastReadyMs: number | null): string {
  return lastReadyMs === null
    ? "not all nodes become ready"
    : `all nodes are ready after ${formatDuration(lastReadyMs)}`;
}

/**
 * The difference from the previous herd, with the cascade: "Against the herd before, 3 pulls from the registry more,
 * and all nodes are ready 12 s later."
 */
export function sinceText({ coordinated: now }: HerdResult, { coordinated: was }: HerdResult): string {
  return `Compared with the previous herd, with the cascade: ${pullsText(now.originPulls - was.originPulls)}, and ${readinessText(now.lastReadyMs, was.lastReadyMs)}.`;
}

function pullsText(difference: number): string {
  if (difference === 0) return "as many pulls from the registry";
  return `${plural(Math.abs(difference), "pull")} from the registry ${difference > 0 ? "more" : "fewer"}`;
}

function readinessText(now: number | null, was: number | null): string {
  if (now === null || was === null) {
    return now === was
      ? `${allReadyText(now)}, as before`
      : `${allReadyText(now)}; before: ${allReadyText(was)}`;
  }
  if (Math.round(now) === Math.round(was)) return "all nodes are ready at the same time";
  return `all nodes are ready ${formatDuration(Math.abs(now - was))} ${now > was ? "later" : "sooner"}`;
}
