import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { formatDuration, plural } from "@/lib/client/format";
import type { Trace } from "@/lib/coldstart/shapes";
import { shownRank } from "../words";

/** What was done: the wider search, the request to pull, the poll with its deadline, the time left alone. */
export function Outcome({ trace }: { readonly trace: Trace }): ReactNode {
  const { startedMs, thresholdMs, expansion, pull, poll, honourWindowMs, providers, outcome, error } = trace;
  const at = (ms: number): string => formatDuration(ms - startedMs);
  return (
    <Panel title="What was done">
      <Facts
        layout="list"
        facts={[
          expansion !== null && {
            label: "Wider search",
            value: `rule ${expansion.byRule} (${expansion.reason}), top ${expansion.toK}`,
          },
          pull !== null && {
            label: "Asked to pull",
            value: `${pull.node} (rank ${shownRank(pull.rank)}) at ${at(pull.askedMs)}: ${pull.outcome}`,
          },
          poll !== null && {
            label: "Poll of the DHT",
            value: `${plural(poll.lookups, "lookup")}, every ${formatDuration(poll.intervalMs)} from ${at(poll.startedMs)}; deadline at ${at(poll.deadlineMs)}; ${poll.foundMs === null ? "nothing found" : `found at ${at(poll.foundMs)}`}`,
          },
          { label: "Stall threshold and poll deadline", value: formatDuration(thresholdMs) },
          honourWindowMs !== null && { label: "Left alone for", value: formatDuration(honourWindowMs) },
          {
            label: "Result",
            value: error ?? `${providers.map(({ node }) => node).join(", ")} can serve it`,
          },
          { label: "Label in metrics", value: <code>{outcome}</code> },
          { label: "Time in all", value: spentText(trace) },
        ]}
      />
    </Panel>
  );
}

/** "9.06 s: the probe 52 ms, the request to pull 8 ms, the poll 9 s". */
function spentText({ startedMs, endedMs, passes, pull, poll }: Trace): string {
  const parts: readonly (readonly [string, number | undefined])[] = [
    [passes.length > 1 ? "both probes" : "the probe", passes.length > 0 ? probeMs(passes) : undefined],
    ["the request to pull", pull ? pull.answeredMs - pull.askedMs : undefined],
    ["the poll", poll ? (poll.foundMs ?? endedMs) - poll.startedMs : undefined],
  ];
  const spent = parts.flatMap(([what, ms]) => (ms === undefined ? [] : [`${what} ${formatDuration(ms)}`]));
  const all = formatDuration(endedMs - startedMs);
  return spent.length === 0 ? all : `${all}: ${spent.join(", ")}`;
}

function probeMs(passes: Trace["passes"]): number {
  return passes.reduce((sum, pass) => sum + pass.endedMs - pass.startedMs, 0);
}
