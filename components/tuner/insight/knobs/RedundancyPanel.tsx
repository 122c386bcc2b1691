"use client";

import type { ReactNode } from "react";
import type { Redundancy } from "@/lib/discovery/analysis/redundancy";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { AnswerPanel } from "../AnswerPanel";
import { changeText } from "../sure/outlierText";
import { usePanelAnswer } from "../usePanelAnswer";
import { CorrelationMatrix } from "./CorrelationMatrix";
import { redundancySentence } from "./redundancyView";
import insight from "../insight.module.css";

type LeftOut = Redundancy["leftOut"][number];

const columns: readonly Column<LeftOut>[] = [
  { key: "signal", header: "Without", rowHeader: true, render: ({ signal }) => signal },
  {
    key: "change",
    header: "What would change",
    render: ({ change }) =>
      change === null ? "the ranking does not read it, or cannot do without it" : changeText(change),
  },
];

/** Do two signals say the same, and what would leaving one out change? */
export function RedundancyPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const answer = usePanelAnswer(tuner, "analyse", (policy) => ({
    policy,
    options: { parts: ["redundancy"], images: [] },
  }));
  return (
    <AnswerPanel
      title="Redundancy"
      description="Rank correlation of each pair of signals (Spearman's ρ), and the ranking without each of them"
      what="the redundancy"
      answer={answer}
    >
      {({ redundancy }) =>
        redundancy === null ? null : (
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
        )
      }
    </AnswerPanel>
  );
}
