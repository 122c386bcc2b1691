"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { memo, useMemo, useState, type ReactNode } from "react";
import { NameButton } from "@/components/ranking/NameButton";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { NodeDetail } from "@/lib/api/nodes";
import type { NodePlanReport } from "@/lib/api/waterlines";
import { formatNumber } from "@/lib/client/format";
import { capital, resourceOf, worded } from "../titles";
import { amount, KIND_TEXTS, verdictWord } from "../words";
import classes from "./NodePage.module.css";

type KindPlan = NodePlanReport["kinds"][number];
type Pod = KindPlan["pods"][number];

/** What the table shows of a pod; not its gap, which changes with every move of the line. */
const FIELDS = [
  "pod",
  "qosClass",
  "priority",
  "position",
  "decidedBy",
  "verdict",
  "reason",
  "verdictText",
  "metric",
  "released",
] as const satisfies readonly (keyof Pod)[];
type PodRow = Pick<Pod, (typeof FIELDS)[number]>;

const rowOf = (pod: Pod): PodRow =>
  Object.fromEntries(FIELDS.map((field) => [field, pod[field]])) as unknown as PodRow;

export interface PodTableProps {
  readonly kind: KindPlan;
  readonly node: NodeDetail["node"];
  /** Only the columns for order and outcome, for narrow places. */
  readonly brief?: boolean;
  readonly onPod: (pod: string) => void;
}

const ACTS: readonly PodRow["verdict"][] = ["acted", "fallback-all"];

/** The node's pods in the order in which they give way or are restored, each with the reason for its position. */
export const PodTable = memo(function PodTable({
  kind,
  node,
  brief = false,
  onPod,
}: PodTableProps): ReactNode {
  const { kind: name, mode, acted, notes, error, gaps } = kind;
  const measures = useMeasures(gaps);
  const columns = useMemo(() => {
    const all = columnsOf(name, measures, node, onPod);
    return brief ? all.filter(({ key }) => BRIEF.includes(key)) : all;
  }, [name, measures, brief, node, onPod]);
  const rows = useRows(kind.pods);
  return (
    <Panel
      flush
      title={`${KIND_TEXTS[name]}: ${formatNumber(acted.length)} of ${formatNumber(kind.pods.length)} pods`}
      description={[
        MODES[mode],
        error,
        ...notes.map(({ metric }) => `${capital(metric)} is not measured or cannot be acted on.`),
      ]
        .filter(Boolean)
        .join(" ")}
    >
      <PodRows kind={name} columns={columns} rows={rows} />
    </Panel>
  );
});

/**
 * The pods as table rows. A moved line changes the gap at nearly every pod but the verdict of only a few: a row whose
 * text is unchanged keeps its identity and is not rendered again.
 */
function useRows(pods: KindPlan["pods"]): readonly PodRow[] {
  const rows = useMemo(() => pods.map(rowOf), [pods]);
  const [kept, setKept] = useState(rows);
  const next = replaceEqualDeep(kept, rows);
  if (next !== kept) setKept(next);
  return next;
}

type Measure = Pick<KindPlan["gaps"][number], "metric" | "title" | "unit">;

/** The metrics of the kind's gaps, the deciding one first; the same object until the metrics change. */
function useMeasures(gaps: KindPlan["gaps"]): readonly Measure[] {
  const measures = gaps.map(({ metric, title, unit }) => ({ metric, title, unit }));
  const [kept, setKept] = useState(measures);
  const next = replaceEqualDeep(kept, measures);
  if (next !== kept) setKept(next);
  return next;
}

interface PodRowsProps {
  readonly kind: KindPlan["kind"];
  readonly columns: readonly Column<PodRow>[];
  readonly rows: readonly PodRow[];
}

const PodRows = memo(function PodRows({ kind, columns, rows }: PodRowsProps): ReactNode {
  return (
    <DataTable
      caption={`Pods in the order of ${kind === "throttleUp" ? "restoring" : "giving way"}: ${KIND_TEXTS[kind]}`}
      name={`pods-${kind}`}
      columns={columns}
      rows={rows}
      rowKey={({ pod }) => pod}
    />
  );
});

/** The pod's field for a metric; null for an added metric. Without a gap, memory. */
function fieldOf(metric: string): "cpuUsage" | "memUsage" | null {
  const resource = metric === "" ? "mem" : resourceOf(metric);
  return resource === null ? null : resource === "cpu" ? "cpuUsage" : "memUsage";
}

const BRIEF = ["position", "pod", "reason", "verdict"];

const MODES: Readonly<Record<KindPlan["mode"], string>> = {
  precise: "Pod by pod in this order, until the gap is closed.",
  all: "The gap is not known: every candidate is acted on.",
  hold: "The node's use is not known: nothing is done.",
  noop: "Nothing can be done.",
  panic: "The agent crashes here.",
};

function columnsOf(
  kind: KindPlan["kind"],
  measures: readonly Measure[],
  node: NodeDetail["node"],
  onPod: (pod: string) => void,
): readonly Column<PodRow>[] {
  const { metric, title, unit } = measures[0] ?? { metric: "", title: "", unit: "" };
  const field = fieldOf(metric);
  const restores = kind === "throttleUp";
  const pods = new Map(node.pods.map((pod) => [`${pod.namespace}/${pod.name}`, pod]));
  return [
    { key: "position", header: "Place", value: ({ position }) => position, hideBelow: "sm" },
    {
      key: "pod",
      header: "Pod",
      rowHeader: true,
      value: ({ pod }) => pod,
      render: ({ pod }) => (
        <div className={classes.pod}>
          <NameButton name={pod} onOpen={onPod} />
        </div>
      ),
    },
    {
      key: "reason",
      header: "Placed by",
      value: ({ decidedBy }) => (decidedBy === null ? null : worded(decidedBy.title)),
      render: ({ decidedBy }) => (
        <span className={classes.placed}>{decidedBy === null ? "–" : worded(decidedBy.title)}</span>
      ),
      hideBelow: "md",
    },
    {
      key: "verdict",
      header: "Verdict",
      value: ({ verdictText }) => verdictText,
      render: ({ verdict, reason, verdictText }) => (
        <ToneBadge
          tone={ACTS.includes(verdict) ? (restores ? "ok" : "bad") : verdict === "hold" ? "warn" : "idle"}
          icon={ACTS.includes(verdict) ? undefined : null}
          title={verdictText}
        >
          {verdictWord(kind, { verdict, reason })}
        </ToneBadge>
      ),
    },
    { key: "class", header: "Class", value: ({ qosClass }) => qosClass, hideBelow: "sm" },
    { key: "priority", header: "Priority", value: ({ priority }) => priority, hideBelow: "sm" },
    {
      key: "use",
      header: field === null ? `Use of ${worded(title)}` : field === "cpuUsage" ? "CPU use" : "Memory use",
      value: ({ pod }) => (field === null ? pods.get(pod)?.usages?.[metric] : pods.get(pod)?.[field]) ?? null,
      formats: () => (value) => amount(value, field === "memUsage" ? "B" : unit),
      hideBelow: "sm",
    },
    {
      key: "released",
      header: restores ? "Gives back" : "Releases",
      value: ({ released }) => released,
      hideBelow: "sm",
      // In the unit of the metric that the pod is acted on for, which may differ in the next row.
      render: ({ metric: of, released }) =>
        released === 0
          ? "–"
          : amount(released, measures.find((measure) => measure.metric === of)?.unit ?? unit),
    },
  ];
}
