import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { formatDuration, plural } from "@/lib/client/format";
import type { Trace } from "@/lib/coldstart/shapes";
import type { Resolved } from "../session/calls";
import { shownRank } from "../words";

export interface OutcomeProps {
  readonly resolved: Resolved;
  /** Asks again when the honour window has so much left. */
  readonly onAgain: (leftMs: number) => void;
}

/** What was done: the wider search, the request to pull, the poll with its deadline, the remaining time. */
export function Outcome({ resolved: { trace, before }, onAgain }: OutcomeProps): ReactNode {
  const {
    startedMs,
    endedMs,
    thresholdMs,
    expansion,
    pull,
    poll,
    honouredUntilMs,
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
          honouredUntilMs !== null && {
            label: "Still left alone for",
            value: `${formatDuration(honouredUntilMs - startedMs)}: no node is asked before`,
          },
          honourWindowMs !== null && {
            label: "Left alone for",
            value: (
              <>
                {formatDuration(honourWindowMs)}, until {at(endedMs + honourWindowMs)}{" "}
                <Button variant="default" size="compact-sm" onClick={() => onAgain(honourWindowMs)}>
                  Ask again within it
                </Button>
              </>
            ),
          },
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
