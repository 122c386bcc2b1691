"use client";

import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { plural } from "@/lib/client/format";
import type { Recommendation, RecommendationRow } from "@/lib/replay/shapes";
import { oneDecimal, percentText } from "../words";
import { SaveRecommended } from "./SaveRecommended";

const columns: readonly Column<RecommendationRow>[] = [
  { key: "strategy", header: "Candidate", rowHeader: true, value: ({ strategy }) => strategy },
  { key: "mean", header: "Saves, %", formats: oneDecimal, value: (row) => row.percent_minutes_saved },
  { key: "low", header: "90% interval from, %", formats: oneDecimal, value: (row) => row.percent_low },
  { key: "high", header: "to, %", formats: oneDecimal, value: (row) => row.percent_high },
];

export interface RecommendationViewProps {
  readonly recommendation: Recommendation;
  readonly topK: number;
}

/** The verdict first, then the candidates and the policy that follows the chosen one. */
export function RecommendationView({ recommendation, topK }: RecommendationViewProps): ReactNode {
  const { choices, over, units, current } = recommendation;
  const choice = choices.find(({ top_k }) => top_k === topK) ?? choices[0];
  if (choice === undefined) return <p className="quiet">No top-K was asked for.</p>;
  const { policy_yaml: yaml } = choice;
  return (
    <>
      <Panel
        title={
          choice.beats_current
            ? `Top ${choice.top_k}: change to ${choice.strategy}`
            : `Top ${choice.top_k}: keep ${current}`
        }
        actions={
          <ToneBadge tone={choice.beats_current ? "ok" : "idle"}>
            {choice.beats_current ? "Beats the policy in force" : "Within the noise"}
          </ToneBadge>
        }
      >
        <p>{choice.verdict}</p>
        <Facts
          facts={[
            { label: "Ranks by", value: choice.reason },
            {
              label: "Gain over the policy in force",
              value: `${choice.percent_gained.toFixed(1)} points (90% interval ${choice.percent_gained_low.toFixed(1)} to ${choice.percent_gained_high.toFixed(1)})`,
            },
            { label: "The optimum saves", value: percentText(choice.optimum_percent) },
            {
              label: "Tried on",
              value: plural(units, over === "days" ? "day" : "pipeline"),
            },
          ]}
        />
      </Panel>
      <Panel
        title="Candidates"
        description={`What each saves of the waits of ${over} that it was not ranked from; the next day lies in the interval in nine cases of ten`}
        flush
      >
        <DataTable
          caption="Candidates"
          name="replay-candidates"
          columns={columns}
          rows={choice.candidates}
          rowKey={({ strategy }) => strategy}
        />
      </Panel>
      {yaml === null ? null : (
        <Panel
          title="As a policy"
          description="The evidence is in the comments. Its endpoints are placeholders: put your own in."
          actions={<CopyButton text={yaml} label="Copy YAML" />}
        >
          <div className="stack">
            <CodeBlock label="Recommended policy" tall>
              {yaml}
            </CodeBlock>
            <SaveRecommended key={choice.strategy} yaml={yaml} verdict={choice.verdict} />
          </div>
        </Panel>
      )}
    </>
  );
}
