import { NativeSelect } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import type { Trace } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import { shownRank } from "../words";
import { ANSWERS, type AnswerKind, type Question } from "./question";

type Rung = Trace["ladder"][number];

const CHOICES = Object.entries(ANSWERS).map(([value, label]) => ({ value, label }));

export interface LadderProps {
  readonly trace: Trace;
  readonly answers: Question["answers"];
  readonly onAnswer: (node: string, kind: AnswerKind) => void;
}

/** Share of the highest possible score, from the first four bytes. */
const shareOf = (score: string): number => Number.parseInt(score.slice(0, 8), 16) / 0xffffffff;

/** Which search asks the node. */
function lineOf({ rank, self }: Rung, { k, expandedK }: Trace): string {
  const place = rank < k ? `in the first ${k}` : rank < expandedK ? `in the wider ${expandedK}` : "not asked";
  return self ? `${place}; does not ask itself` : place;
}

/** Nodes by descending score, with lines after K and after the wider search. */
export function Ladder({ trace, answers, onAnswer }: LadderProps): ReactNode {
  // A choice made before hydration would be reset and announced as "nothing".
  const isReady = useMounted();
  const columns: readonly Column<Rung>[] = [
    { key: "rank", header: "Rank", value: ({ rank }) => shownRank(rank) },
    {
      key: "node",
      header: "Node",
      value: ({ node, self }) => (self ? `${node} (requester)` : node),
      rowHeader: true,
    },
    ...(trace.ladder.some(({ zone }) => zone !== "")
      ? [{ key: "zone", header: "Zone", value: ({ zone }: Rung) => zone || "–", hideBelow: "sm" } as const]
      : []),
    { key: "line", header: "Asked", value: (rung) => lineOf(rung, trace), hideBelow: "sm" },
    {
      key: "answer",
      header: "Answers",
      value: ({ node }) => ANSWERS[answers[node] ?? "nothing"],
      render: ({ node, self }) =>
        self ? (
          "–"
        ) : (
          <NativeSelect
            aria-label={`Answer of ${node}`}
            data={CHOICES}
            disabled={!isReady}
            value={answers[node] ?? "nothing"}
            onChange={({ currentTarget: { value } }) => onAnswer(node, value as AnswerKind)}
          />
        ),
    },
    {
      key: "score",
      header: "Score (first 8 bytes)",
      value: ({ score }) => score,
      render: ({ score }) => (
        <div className={classes.score}>
          <div className={classes.scoreTrack} aria-hidden="true">
            <div className={classes.bar} style={{ width: `${shareOf(score) * 100}%` }} />
          </div>
          <code>{score}</code>
        </div>
      ),
      hideBelow: "md",
    },
  ];
  return (
    <DataTable
      caption="Nodes in the digest’s order"
      columns={columns}
      rows={trace.ladder}
      rowKey={({ node }) => node}
      name="coldstart-ladder"
    />
  );
}
