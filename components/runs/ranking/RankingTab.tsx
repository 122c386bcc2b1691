"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { useExplainedImage, useRankingUrl } from "../runUrl";
import terms from "../terms.module.css";
import { LeftOut } from "./LeftOut";
import { Legend } from "./Legend";
import { filterRanking } from "./model";
import { RankingControls } from "./RankingControls";
import { RankingList } from "./RankingList";
import { RankingTable } from "./RankingTable";
import classes from "./RankingTab.module.css";

export function RankingTab({ run }: { readonly run: Run }): ReactNode {
  const [url, setUrl] = useRankingUrl();
  const [, explain] = useExplainedImage();
  if (run.ranking.length === 0) return <NoRanking run={run} />;
  const images = filterRanking(run.ranking, url.show, url.q);
  return (
    <div className={`${classes.root} ${terms.palette}`}>
      <RankingControls run={run} url={url} onChange={(next) => void setUrl(next)} shown={images.length} />
      <Legend run={run} />
      <Panel flush>
        {images.length === 0 ? (
          <NothingFound
            search={url.q}
            onAsk={() => explain(url.q.trim())}
            onClear={() => void setUrl({ q: "", show: "all" })}
          />
        ) : url.view === "table" ? (
          <RankingTable run={run} images={images} onExplain={explain} />
        ) : (
          <RankingList run={run} images={images} onExplain={explain} />
        )}
      </Panel>
      <LeftOut run={run} onExplain={explain} />
    </div>
  );
}

interface NothingFoundProps {
  readonly search: string;
  readonly onAsk: () => void;
  readonly onClear: () => void;
}

function NothingFound({ search, onAsk, onClear }: NothingFoundProps): ReactNode {
  const named = search.trim() !== "";
  return (
    <EmptyState
      title={named ? `No image here has “${search.trim()}” in its name` : "No image on this side of the line"}
      action={
        <div className={classes.buttons}>
          {named ? (
            <Button variant="default" onClick={onAsk}>
              Why is it not here?
            </Button>
          ) : null}
          <Button variant="default" onClick={onClear}>
            Show all images
          </Button>
        </div>
      }
    />
  );
}

function NoRanking({ run }: { readonly run: Run }): ReactNode {
  const [, explain] = useExplainedImage();
  const text =
    run.state === "failed" || run.state === "cancelled"
      ? "The run ended before images could be ranked. The Pipeline tab shows how far it came."
      : "No query returned an image that the filter and the missing-signal rule let through.";
  return (
    <>
      <Panel>
        <EmptyState title="No image was ranked">{text}</EmptyState>
      </Panel>
      <LeftOut run={run} onExplain={explain} />
    </>
  );
}
