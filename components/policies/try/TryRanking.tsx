"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { LeftOut } from "@/components/runs/ranking/LeftOut";
import { Legend } from "@/components/runs/ranking/Legend";
import { filterRanking } from "@/components/runs/ranking/model";
import { RankingControls, type RankingView } from "@/components/runs/ranking/RankingControls";
import { RankingList } from "@/components/runs/ranking/RankingList";
import { RankingTable } from "@/components/runs/ranking/RankingTable";
import terms from "@/components/runs/terms.module.css";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import type { Run } from "@/lib/api/runs";
import classes from "./Try.module.css";

export interface TryRankingProps {
  readonly run: Run;
  readonly view: RankingView;
  readonly onView: (part: Partial<RankingView>) => void;
  readonly onExplain: (image: string) => void;
}

/** The ranking as a run's page shows it; what it shows is the drawer's own state and not the page's address. */
export function TryRanking({ run, view, onView, onExplain }: TryRankingProps): ReactNode {
  if (run.ranking.length === 0) {
    return (
      <>
        <Panel>
          <EmptyState title="No image was ranked">
            {run.state === "failed"
              ? "What failed is named above; the ranking comes once it is mended."
              : "No query returned an image that the filter and the missing-signal rule let through."}
          </EmptyState>
        </Panel>
        <LeftOut run={run} onExplain={onExplain} />
      </>
    );
  }
  const images = filterRanking(run.ranking, view.show, view.q);
  const Images = view.view === "table" ? RankingTable : RankingList;
  return (
    <div className={`${classes.root} ${terms.palette}`}>
      <RankingControls run={run} url={view} onChange={onView} shown={images.length} />
      <Legend run={run} />
      <Panel flush>
        {images.length > 0 ? (
          <Images run={run} images={images} onExplain={onExplain} />
        ) : (
          <EmptyState
            title="No image to show"
            action={
              <Button variant="default" onClick={() => onView({ q: "", show: "all" })}>
                Show all images
              </Button>
            }
          />
        )}
      </Panel>
      <LeftOut run={run} onExplain={onExplain} />
    </div>
  );
}
