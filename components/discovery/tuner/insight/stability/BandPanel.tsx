"use client";

import { SegmentedControl } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Selectable } from "@/lib/discovery";
import { formatNumber } from "@/lib/client/format";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { AnalysisPanel } from "../AnalysisPanel";
import { rankAndImage } from "../imageColumns";
import { rankRange } from "../numbers";
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
import classes from "./stability.module.css";

/** Shows which images depend on the weights at all. */
export function BandPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  return (
    <AnalysisPanel
      tuner={tuner}
      part="selectable"
      title="Always, never, contested"
      description="What any weights from 0 up could select, with everything else unchanged"
      what="what weights can decide"
    >
      {(selectable) => <Bands tuner={tuner} selectable={selectable} />}
    </AnalysisPanel>
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
    ...rankAndImage(tuner),
    {
      key: "ranks",
      value: ({ bestRank }) => bestRank,
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
