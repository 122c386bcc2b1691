"use client";

import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { Panel } from "@/components/ui/Panel";
import { PermittedLink } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { Select } from "@/components/ui/Select";
import { changesIn } from "@/lib/client/columnFormats";
import { itemsOf } from "@/lib/client/hooks/paged";
import { replayHref } from "@/lib/client/hrefs";
import type { ReplayDiff } from "@/lib/replay/shapes";
import { strategyColumn } from "../strategyColumn";
import { useReplayDiff, useReplays } from "../hooks";
import { oneDecimal, replayTitle, utcText } from "../words";
import type { ResultProps } from "./result";
import { useAgainst, useTopK } from "./state";

type Row = ReplayDiff["strategies"][number];

const columns: readonly Column<Row>[] = [
  strategyColumn("Policy", ({ strategy }) => strategy),
  { key: "top", header: "Top-K", value: ({ top_k }) => top_k },
  { key: "here", header: "Here, %", formats: oneDecimal, value: (row) => row.percent_first },
  { key: "there", header: "There, %", formats: oneDecimal, value: (row) => row.percent_second },
  {
    key: "points",
    header: "Difference, points",
    value: (row) => row.percent_points_difference,
    formats: (values) => changesIn(values, 1),
  },
  {
    key: "minutesHere",
    header: "Here, min",
    formats: oneDecimal,
    value: (row) => row.minutes_first,
    hideBelow: "sm",
  },
  {
    key: "minutesThere",
    header: "There, min",
    formats: oneDecimal,
    value: (row) => row.minutes_second,
    hideBelow: "sm",
  },
  {
    key: "minutes",
    header: "Difference, min",
    value: (row) => row.minutes_difference,
    formats: (values) => changesIn(values, 1),
    hideBelow: "sm",
  },
];

/** What each policy saves in this replay and in another one. */
export function CompareTab({ replay, result }: ResultProps): ReactNode {
  const [against, setAgainst] = useAgainst();
  const replays = useReplays();
  const others = itemsOf(replays.data)
    .filter(({ id, state }) => id !== replay.id && state === "succeeded")
    .map((each) => ({ value: each.id, label: `${replayTitle(each)}, ${utcText(each.createdAt)}` }));
  const alone = others.length === 0 && replays.isSuccess && !replays.hasNextPage;
  if (alone && against === null) {
    return (
      <Panel>
        <EmptyState
          title="There is no other replay to compare with"
          action={
            <PermittedLink needs="tuner" href="/replay?new=true" variant="default">
              New replay
            </PermittedLink>
          }
        >
          Replay another day, other jobs or other policies. This page then shows what each policy saves in
          both.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Select
        label="Other replay"
        maw={420}
        data={others}
        value={against}
        placeholder="Choose a replay"
        onChange={(id) => void setAgainst(id)}
        clearable
        clearButtonProps={{ "aria-label": "Compare with no other replay" }}
      />
      <OlderChoices query={replays} what="replays" />
      {against === null ? (
        <p className="quiet">Choose a replay to see what each policy saves here and there.</p>
      ) : (
        <Differences other={against} replay={replay} result={result} />
      )}
    </>
  );
}

interface DifferencesProps extends ResultProps {
  readonly other: string;
}

function Differences({ other, ...props }: DifferencesProps): ReactNode {
  const query = useReplayDiff(props.replay.id, other);
  const [topK] = useTopK(props);
  return (
    <QueryState query={query} what="the other replay" rows={8}>
      {({ strategies, optimum }) => (
        <Panel
          title={`Policies in both replays, top ${topK}`}
          description={<HoverLink href={replayHref(other, topK)}>Open the other replay</HoverLink>}
          flush
        >
          <DataTable
            caption="Policies in both replays"
            name="replay-comparison"
            columns={columns}
            rows={[
              ...strategies.filter((row) => row.top_k === topK),
              ...optimum.filter((row) => row.top_k === topK).map((row) => ({ ...row, strategy: "Optimum" })),
            ]}
            rowKey={({ strategy, top_k }) => `${top_k} ${strategy}`}
          />
        </Panel>
      )}
    </QueryState>
  );
}
