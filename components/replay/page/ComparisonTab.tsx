"use client";

import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { ShortImage } from "@/components/ui/ShortImage";
import { scenarioTitle, strategyTitle } from "@/lib/replay/named";
import type { DetailRow, StrategyRow } from "@/lib/replay/shapes";
import { strategyColumn } from "../strategyColumn";
import { minutesText, oneDecimal } from "../words";
import { BudgetPanel } from "./BudgetPanel";
import { Frontier } from "./Frontier";
import { imageNames, type ResultProps } from "./result";
import { behindOptimum } from "./gap";
import { StrategyBars } from "./StrategyBars";
import { boundsOf, useTopK } from "./state";

/** Missing images that are named in a row; the CSV has all. */
const GAP_SHOWN = 1;

interface Row extends StrategyRow {
  readonly detail: DetailRow | undefined;
  /** Percentage of the waits that the optimum of the same top-K additionally saves; null without one. */
  readonly gapPercent: number | null;
  /** Images that it lacks, by reference, with the minutes that each would have saved. */
  readonly missing: readonly { readonly image: string; readonly minutes: number }[];
}

const WAITS: readonly Column<
  Pick<StrategyRow, "p95_wait_seconds_developer_window" | "p99_wait_seconds_developer_window">
>[] = [
  {
    key: "p95",
    header: "p95 wait, s",
    formats: oneDecimal,
    value: (row) => row.p95_wait_seconds_developer_window,
    hideBelow: "sm",
  },
  {
    key: "p99",
    header: "p99 wait, s",
    formats: oneDecimal,
    value: (row) => row.p99_wait_seconds_developer_window,
    hideBelow: "sm",
  },
];

const columns: readonly Column<Row>[] = [
  strategyColumn("Policy", ({ strategy }) => strategy),
  { key: "top", header: "Top-K", value: ({ top_k }) => top_k },
  {
    key: "minutes",
    hideBelow: "sm",
    header: "Saved, min",
    formats: oneDecimal,
    value: (row) => row.minutes_avoided_vs_no_prewarm,
  },
  { key: "percent", header: "Saved, %", formats: oneDecimal, value: (row) => row.percent_minutes_saved },
  {
    key: "gap",
    header: "Gap, min",
    formats: oneDecimal,
    value: ({ detail }) => detail?.gap_to_optimum_minutes ?? null,
  },
  {
    key: "gapPercent",
    header: "Gap, %",
    formats: oneDecimal,
    value: ({ gapPercent }) => gapPercent,
  },
  {
    key: "because",
    header: "Because of",
    value: ({ missing }) =>
      missing.map(({ image, minutes }) => `${image} ${minutesText(minutes)}`).join(", ") || null,
    render: ({ missing }) => <Missing missing={missing} />,
    hideBelow: "md",
  },
  {
    key: "affected",
    header: "Jobs that wait",
    value: (row) => row.affected_jobs_developer_window,
    hideBelow: "md",
  },
  ...WAITS,
  {
    key: "pairs",
    header: "Pulls",
    value: ({ detail }) => detail?.newly_warmed_node_image_pairs ?? null,
    hidden: true,
  },
  {
    key: "pipelines",
    header: "Faster pipelines",
    value: ({ detail }) => detail?.faster_pipelines ?? null,
    hideBelow: "md",
  },
  {
    key: "path",
    header: "Critical paths shorter, min",
    formats: oneDecimal,
    value: ({ detail }) => detail?.critical_path_minutes_saved ?? null,
    hideBelow: "md",
  },
];

/** Policies compared with no prewarming and with the optimum. */
export function ComparisonTab({ replay, result }: ResultProps): ReactNode {
  const [topK] = useTopK({ replay, result });
  const bounds = boundsOf(result);
  const details = new Map(result.details.map((row) => [`${row.top_k} ${row.strategy}`, row]));
  const names = imageNames(result);
  const all = result.strategies.map((row): Row => {
    const detail = details.get(`${row.top_k} ${row.strategy}`);
    const missing = (detail?.gap_images ?? []).map(({ image_id: id, minutes }) => ({
      image: names.get(id) ?? id,
      minutes,
    }));
    return { ...row, detail, missing, gapPercent: behindOptimum(result, row) };
  });
  const shown = all
    .filter(({ top_k }) => top_k === topK)
    .sort((a, b) => b.minutes_avoided_vs_no_prewarm - a.minutes_avoided_vs_no_prewarm);
  const optimum = result.optimum.find(({ top_k }) => top_k === topK)?.minutes_saved_developer_window ?? 0;
  return (
    <>
      <ChartPanel
        title={`Minutes saved, top ${topK}`}
        description={`The line is the optimum, ${minutesText(optimum)}. Grey bars use data of the replayed day.`}
        summary={shown
          .map(
            (row) => `${strategyTitle(row.strategy)} saves ${minutesText(row.minutes_avoided_vs_no_prewarm)}`,
          )
          .join(", ")}
        columns={columns}
        rows={shown}
        rowKey={({ strategy }) => strategy}
        interactive
      >
        <StrategyBars
          rows={shown}
          optimum={optimum}
          isBound={(name) => bounds.includes(name)}
          policies={replay.policies}
        />
      </ChartPanel>
      <Panel
        title="All policies at every top-K"
        description="Waits of the developer window; percentiles over all of its jobs. The gap is to the optimum of the same top-K, because of images that the optimum has and the policy lacks."
        flush
      >
        <DataTable
          caption="Policies"
          name="replay-policies"
          columns={columns}
          rows={all}
          rowKey={({ strategy, top_k }) => `${top_k} ${strategy}`}
        />
      </Panel>
      <Frontier result={result} />
      {result.budget === null ? null : <BudgetPanel budget={result.budget} images={result.images} />}
      <Scenarios result={result} />
    </>
  );
}

function Missing({ missing }: Pick<Row, "missing">): ReactNode {
  if (missing.length === 0) return "–";
  const more = missing.length - GAP_SHOWN;
  return (
    <span>
      {missing.slice(0, GAP_SHOWN).map(({ image, minutes }, index) => (
        <span key={image}>
          {index > 0 ? ", " : ""}
          <ShortImage image={image} /> {minutesText(minutes)}
        </span>
      ))}
      {more > 0 ? `, ${more} more` : ""}
    </span>
  );
}

function Scenarios({ result }: Pick<ResultProps, "result">): ReactNode {
  return (
    <Panel
      title="Scenarios"
      description="The developer window open to the end of the data; a mirror makes pulls 40% faster"
      flush
    >
      <DataTable
        caption="Scenarios"
        name="replay-scenarios"
        columns={[
          {
            key: "policy",
            header: "Scenario",
            rowHeader: true,
            value: ({ policy }) => scenarioTitle(policy),
            render: ({ policy }) => <span title={policy}>{scenarioTitle(policy)}</span>,
            exports: [{ name: "Scenario", value: ({ policy }) => policy }],
          },
          { key: "jobs", header: "Jobs that wait", value: (row) => row.affected_jobs_developer_window },
          {
            key: "minutes",
            header: "Waited, min",
            formats: oneDecimal,
            value: (row) => row.affected_job_minutes_developer_window,
          },
          {
            key: "saved",
            header: "Saved, min",
            formats: oneDecimal,
            value: (row) => row.developer_window_minutes_avoided_vs_no_prewarm,
          },
          ...WAITS,
        ]}
        rows={result.scenarios}
        rowKey={({ policy }) => policy}
      />
    </Panel>
  );
}
