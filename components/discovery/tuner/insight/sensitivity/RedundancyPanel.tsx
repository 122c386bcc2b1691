"use client";

import type { ReactNode } from "react";
import type { Redundancy } from "@/lib/discovery";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { AnalysisPanel } from "../AnalysisPanel";
import { changeText } from "../stability/outlierText";
import { CorrelationMatrix } from "./CorrelationMatrix";
import { redundancySentence } from "./redundancyView";
import insight from "../insight.module.css";

type LeftOut = Redundancy["leftOut"][number];

const columns: readonly Column<LeftOut>[] = [
  { key: "signal", header: "Without", value: ({ signal }) => signal, rowHeader: true },
  {
    key: "change",
    header: "What would change",
    render: ({ change }) =>
      change === null ? "the ranking does not read it, or cannot do without it" : changeText(change),
  },
];

/** Shows whether two signals say the same, and what leaving one out would change. */
export function RedundancyPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  return (
    <AnalysisPanel
      tuner={tuner}
      part="redundancy"
      title="Redundancy"
      description="How similarly the signals order the images, and the ranking without each of them"
      details="Rank correlation of each pair (Spearman's ρ) over the images that have both: 1 for the same order, 0 for none in common, −1 for the opposite one. τ-b (Kendall) is the share of pairs of images in the same order less that in the opposite one, ties taken into account."
      what="the redundancy"
    >
      {(redundancy) => (
        <>
          <p className={insight.text}>{redundancySentence(redundancy)}</p>
          {redundancy.pairs.length === 0 ? null : <CorrelationMatrix redundancy={redundancy} />}
          <DataTable
            caption="What leaving a signal out would change"
            columns={columns}
            rows={redundancy.leftOut}
            rowKey={({ signal }) => signal}
          />
        </>
      )}
    </AnalysisPanel>
  );
}
