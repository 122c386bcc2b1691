"use client";

import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Facts } from "@/components/ui/Facts";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { strategyTitle } from "@/lib/replay/named";
import type { Recommendation, RecommendationRow } from "@/lib/replay/shapes";
import { strategyColumn } from "../strategyColumn";
import { intervalText, oneDecimal, percentText } from "../words";
import { PrewarmedImages } from "./PrewarmedImages";
import { SaveRecommended } from "./SaveRecommended";
import {
  badgeText,
  intervalsText,
  meanIntervalText,
  minutesOf,
  pointsText,
  savedText,
  triedText,
  verdictText,
} from "./words";

function columnsOf(recommendation: Recommendation): readonly Column<RecommendationRow>[] {
  return [
    strategyColumn("Candidate", ({ strategy }) => strategy),
    { key: "mean", header: "Saves, %", formats: oneDecimal, value: (row) => row.percent_minutes_saved },
    {
      key: "minutes",
      header: recommendation.over === "days" ? "Saves, min per day" : "Saves, min",
      formats: oneDecimal,
      value: (row) => minutesOf(recommendation, row.percent_minutes_saved),
      hideBelow: "sm",
    },
    {
      key: "low",
      header: "90% interval of the mean from, %",
      formats: oneDecimal,
      value: (row) => row.percent_low,
    },
    {
      key: "high",
      header: "to, %",
      name: "90% interval of the mean to, %",
      formats: oneDecimal,
      value: (row) => row.percent_high,
    },
    {
      key: "next-low",
      header: "Next day from, %",
      formats: oneDecimal,
      value: (row) => row.next_day_low,
      hideBelow: "md",
    },
    {
      key: "next-high",
      header: "to, %",
      name: "Next day to, %",
      formats: oneDecimal,
      value: (row) => row.next_day_high,
      hideBelow: "md",
    },
  ];
}

export interface RecommendationViewProps {
  readonly recommendation: Recommendation;
  readonly topK: number;
  /** References of images by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** The verdict with a button to follow it, then the candidates and the policy for the chosen one. */
export function RecommendationView({ recommendation, topK, names }: RecommendationViewProps): ReactNode {
  const { choices, over, current } = recommendation;
  const choice = choices.find(({ top_k }) => top_k === topK) ?? choices[0];
  if (choice === undefined) return <p className="quiet">No top-K was requested.</p>;
  const { policy_yaml: yaml, candidates } = choice;
  const chosen = candidates.find(({ strategy }) => strategy === choice.strategy);
  const verdict = verdictText(recommendation, choice);
  return (
    <>
      <Panel
        title={`Top ${choice.top_k}: ${choice.beats_current ? `change to ${strategyTitle(choice.strategy)}` : `keep ${strategyTitle(current)}`}`}
        description={triedText(recommendation)}
        actions={<ToneBadge tone={choice.beats_current ? "ok" : "idle"}>{badgeText(choice)}</ToneBadge>}
      >
        <div className="stack">
          <p>{verdict}</p>
          {yaml === null ? null : (
            <SaveRecommended key={`${choice.top_k} ${choice.strategy}`} yaml={yaml} verdict={verdict} />
          )}
          <Facts
            facts={[
              { label: "Ranks by", value: choice.reason },
              chosen !== undefined && {
                label: "It saves",
                value: `${savedText(recommendation, chosen.percent_minutes_saved)}${meanIntervalText(recommendation, chosen)}`,
              },
              chosen !== undefined &&
                chosen.next_day_low !== null &&
                chosen.next_day_high !== null && {
                  label: "On the next day, in nine cases of ten",
                  value: `${percentText(chosen.next_day_low)} to ${percentText(chosen.next_day_high)}`,
                },
              {
                label: "Gain over the policy in force",
                value: `${pointsText(recommendation, choice.percent_gained)}, ${intervalText(over, choice.percent_gained_low, choice.percent_gained_high, "percentage points")}`,
              },
              { label: "The optimum saves", value: savedText(recommendation, choice.optimum_percent) },
            ]}
          />
        </div>
      </Panel>
      <Panel
        title="Candidates"
        description={`What each saves of the waits of ${over} that it was not ranked from; ${intervalsText(recommendation, chosen)}`}
        flush
      >
        <DataTable
          caption="Candidates"
          name="replay-candidates"
          columns={columnsOf(recommendation)}
          rows={candidates}
          rowKey={({ strategy }) => strategy}
        />
      </Panel>
      <PrewarmedImages
        title={strategyTitle(choice.strategy)}
        images={choice.images.map((id) => names.get(id) ?? id)}
        at={recommendation.images_at}
      />
      {yaml === null ? null : (
        <Panel
          title="As a policy"
          description="The evidence is in the comments. The endpoints are placeholders: replace them with your own."
          actions={<CopyButton text={yaml} label="Copy YAML" />}
        >
          <CodeBlock label="Recommended policy" tall>
            {yaml}
          </CodeBlock>
        </Panel>
      )}
    </>
  );
}
