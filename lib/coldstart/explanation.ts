/** A resolve in the common shape of explanations: the rules are its steps. */
import type { Explanation } from "../explanation/explanation";
import { duration, plural } from "../numeric/words";
import type { Trace } from "./shapes";

/** The side is "above" if a provider was found. */
export function explainResolve(trace: Trace): Explanation {
  const { digest, outcome, error, providers } = trace;
  return {
    subject: digest,
    outcome,
    outcomeText: error === null ? `Found ${plural(providers.length, "provider")}` : error,
    side: error === null ? "above" : "below",
    sentence: sentenceOf(trace),
    steps: stepsOf(trace),
    arithmetic: [
      line("stall threshold and poll deadline", trace.thresholdMs),
      line("time spent", trace.endedMs - trace.startedMs),
    ],
  };
}

function line(label: string, ms: number): Explanation["arithmetic"][number] {
  return { label, formula: `${label} = ${duration(ms, 2)}`, value: ms, unit: "ms" };
}

function sentenceOf(trace: Trace): string {
  const zone = zoneText(trace);
  return zone === "" ? decisionText(trace) : `${zone} ${decisionText(trace)}`;
}

/** Returns which nodes may be asked, if not the whole cluster. */
function zoneText({ scope, scopeFellBack, selfZone, candidates, members, passes }: Trace): string {
  if (scope === "cluster" || passes.length === 0) return "";
  if (!scopeFellBack) return `Of ${plural(members, "node")} ${candidates} in ${selfZone} may be asked.`;
  const why = selfZone === "" ? "The requester has no zone" : `No node is in ${selfZone}`;
  return `${why}, so all ${plural(members, "node")} may be asked.`;
}

function decisionText({
  rule,
  error,
  providers,
  pull,
  poll,
  expansion,
  honouredUntilMs,
  startedMs,
  endedMs,
}: Trace): string {
  if (honouredUntilMs !== null) {
    return `No node was asked: a transient failure is honoured for another ${duration(honouredUntilMs - startedMs)}.`;
  }
  const where =
    expansion === null
      ? ""
      : ` among the ${expansion.toK} best, after rule ${expansion.byRule} widened the search`;
  const asked =
    pull === null ? "" : pull.local ? " The node pulls it itself." : ` ${pull.node} was asked to pull it.`;
  const waited = poll === null ? "" : ` The DHT was asked ${plural(poll.lookups, "time")}.`;
  const result =
    error === null
      ? `${providers.map(({ node }) => node).join(", ")} can serve it after ${duration(endedMs - startedMs)}.`
      : `It ends in ${error} after ${duration(endedMs - startedMs)}.`;
  return `Rule ${rule} decided${where}.${asked}${waited} ${result}`;
}

function stepsOf({ passes }: Trace): Explanation["steps"] {
  return passes.flatMap(({ rules, k }, index) =>
    rules.map(({ rule, title, state, text, evidence }) => ({
      id: `pass${index + 1}.rule${rule}`,
      title: passes.length === 1 ? `Rule ${rule}: ${title}` : `Top ${k}, rule ${rule}: ${title}`,
      state: STATES[state],
      text: [text, ...evidence.map(({ node, text: of }) => `${node}: ${of}`)].join(" "),
    })),
  );
}

/** The first true rule stops the evaluation. */
const STATES = { matched: "stopped", notMatched: "passed", notReached: "skipped" } as const;
