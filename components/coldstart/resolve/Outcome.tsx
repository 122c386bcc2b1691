import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { formatDuration, plural } from "@/lib/client/format";
import type { Trace } from "@/lib/coldstart/shapes";
import type { Resolved } from "../session/calls";
import { shownRank } from "../words";

/** What was done: the wider search, the request to pull, the poll with its deadline, the remaining time. */
export function Outcome({ resolved: { trace, before } }: { readonly resolved: Resolved }): ReactNode {
  const {
    startedMs,
    endedMs,
    thresholdMs,
    expansion,
    pull,
    poll,
    honourWindowMs,
    providers,
    outcome,
    error,
  } = trace;
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
            was: before.pull?.node === pull.node ? undefined : (before.pull?.node ?? "no node"),
          },
          poll !== null && {
            label: "Poll of the DHT",
            value: `${plural(poll.lookups, "lookup")}, every ${formatDuration(poll.intervalMs)} from ${at(poll.startedMs)}; deadline at ${at(poll.deadlineMs)}; ${poll.foundMs === null ? "nothing found" : `found at ${at(poll.foundMs)}`}`,
          },
          { label: "Stall threshold and poll deadline", value: formatDuration(thresholdMs) },
          honourWindowMs !== null && { label: "Left alone for", value: formatDuration(honourWindowMs) },
          {
            label: "Result",
            value: resultText({ error, providers }),
            was: resultText(before),
          },
          { label: "Label in metrics", value: <code>{outcome}</code> },
          {
            label: "Time until then",
            value: formatDuration(endedMs - startedMs),
            was: formatDuration(before.ms),
          },
        ]}
      />
    </Panel>
  );
}

const resultText = ({ error, providers }: Pick<Trace, "error" | "providers">): string =>
  error ?? `${providers.map(({ node }) => node).join(", ")} can serve it`;
