"use client";

import { SegmentedControl } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Selectable } from "@/lib/discovery/analysis/selectable";
import { formatNumber } from "@/lib/client/format";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { AnswerPanel } from "../AnswerPanel";
import { ImageButton } from "../ImageButton";
import { rankRange } from "../numbers";
import { usePanelAnswer } from "../usePanelAnswer";
import {
  bandSentence,
  bandShares,
  proofText,
  verdictShort,
  verdictTitles,
  type BandImage,
  type Verdict,
} from "./bandView";
import insight from "../insight.module.css";
import classes from "./sure.module.css";

/** Which images weights can decide about at all. */
export function BandPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const answer = usePanelAnswer(tuner, "analyse", (policy) => ({
    policy,
    options: { parts: ["selectable"], images: [] },
  }));
  return (
    <AnswerPanel
      title="Always, never, contested"
      description="What any weights from 0 up could select, everything else as it is"
      what="what weights can decide"
      answer={answer}
    >
      {({ selectable }) => (selectable === null ? null : <Bands tuner={tuner} selectable={selectable} />)}
    </AnswerPanel>
  );
}

function Bands({ tuner, selectable }: { readonly tuner: Tuner; readonly selectable: Selectable }): ReactNode {
  const [verdict, setVerdict] = useState<Verdict>("contested");
  if (!selectable.applicable) {
    return (
      <EmptyState title="This strategy has no weights">
        Nothing is contested: the selected are always selected, the others never.
      </EmptyState>
    );
  }
  const shares = bandShares(selectable);
  const images = selectable.images.filter((image) => image.verdict === verdict);
  const columns: readonly Column<BandImage>[] = [
    { key: "rank", header: "Rank", align: "right", render: ({ rank }) => formatNumber(rank) },
    {
      key: "image",
      header: "Image",
      rowHeader: true,
      render: ({ image }) => <ImageButton tuner={tuner} image={image} />,
    },
    {
      key: "ranks",
      header: "Ranks found",
      align: "right",
      render: ({ bestRank, worstRank }) => rankRange(bestRank, worstRank),
    },
    { key: "proof", header: "How sure", hideBelow: "sm", render: ({ proof }) => proofText(proof) },
  ];
  return (
    <>
      <p className={insight.text}>{bandSentence(selectable)}</p>
      <svg className={classes.band} width="100%" height="18" aria-hidden="true" focusable="false">
        {shares.map(({ verdict: each, share }, i) => (
          <rect
            key={each}
            data-verdict={each}
            x={`${(shares.slice(0, i).reduce((sum, before) => sum + before.share, 0) * 100).toFixed(3)}%`}
            width={`${(share * 100).toFixed(3)}%`}
            height="18"
          />
        ))}
      </svg>
      <div className={insight.scroll}>
        <SegmentedControl
          aria-label="Images shown"
          data={shares.map(({ verdict: each, count }) => ({
            value: each,
            label: `${verdictShort[each]} ${formatNumber(count)}`,
          }))}
          value={verdict}
          onChange={(value) => setVerdict(shares.find((each) => each.verdict === value)?.verdict ?? verdict)}
        />
      </div>
      <div className={classes.table}>
        <DataTable
          caption={`${verdictTitles[verdict]}: images by their rank with your weights`}
          columns={columns}
          rows={images}
          rowKey={({ image }) => image}
          empty={<EmptyState title={`No image is ${verdictTitles[verdict].toLowerCase()}`} />}
        />
      </div>
    </>
  );
}
