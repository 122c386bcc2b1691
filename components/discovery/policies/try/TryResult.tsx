"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { RunBanner } from "@/components/discovery/runs/page/RunBanner";
import type { RunRankingView } from "@/components/discovery/ranking/RankingControls";
import { RunRanking } from "@/components/discovery/ranking/RunRanking";
import { runDurationText } from "@/components/discovery/runs/words";
import { RANKED_LIST_ID } from "@/components/ranking/list/focus";
import { Facts, type Fact } from "@/components/ui/Facts";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { Run } from "@/lib/api/runs";
import { formatInstant, formatNumber, plural } from "@/lib/client/format";
import { TryComparison } from "./TryComparison";
import { TryQueries } from "./TryQueries";
import { TryWarnings } from "./TryWarnings";
import { TryWhy } from "./TryWhy";
import classes from "./Try.module.css";

export interface TryResultProps {
  readonly run: Run;
  readonly against: string | null;
  readonly onTryAgain: (evaluatedAt?: string) => void;
}

/** The result of the document in the editor, with explanations; lives as long as the drawer is open. */
export default function TryResult({ run, against, onTryAgain }: TryResultProps): ReactNode {
  const [view, setView] = useState<RunRankingView>({ q: "", show: "all", view: "list" });
  const [image, setImage] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that started or could cancel the trial is gone, and the focus with it.
    if (document.activeElement === document.body) top.current?.focus();
  }, []);
  const back = (): void => {
    setImage(null);
    // After the ranking is visible again; a hidden element takes no focus.
    requestAnimationFrame(() => document.getElementById(RANKED_LIST_ID)?.focus({ preventScroll: true }));
  };
  return (
    <div ref={top} tabIndex={-1} className={classes.result}>
      {/* Hidden rather than unmounted: the list keeps its position while an image is explained. */}
      <div className="stack" hidden={image !== null}>
        <About run={run} />
        <RunBanner run={run} />
        {against === null || run.ranking.length === 0 ? null : (
          <TryComparison policy={against} tried={run} onTryAgain={onTryAgain} />
        )}
        <RunRanking
          run={run}
          view={view}
          onView={(part) => setView((current) => ({ ...current, ...part }))}
          onExplain={setImage}
          noRanking={
            run.state === "failed"
              ? "What failed is named above; the ranking appears once that is fixed."
              : "No query returned an image that the filter and the ranking let through."
          }
        />
        <TryWarnings warnings={run.warnings} />
        <TryQueries run={run} />
      </div>
      {image === null ? null : <TryWhy run={run} image={image} onAsk={setImage} onBack={back} />}
    </div>
  );
}

function About({ run }: { readonly run: Run }): ReactNode {
  const at = run.evaluatedAt ?? run.createdAt;
  const facts: readonly Fact[] = [
    { label: "State", value: <StatusBadge state={run.state} /> },
    {
      label: "Selected",
      value: `${formatNumber(run.selectedCount)} of ${plural(run.imageCount, "image")}`,
    },
    { label: "Cut", value: `at ${plural(run.maxImages, "image")}` },
    { label: "Data up to", value: <time dateTime={at}>{formatInstant(at)}</time> },
    { label: "Took", value: runDurationText(run, null) },
  ];
  return (
    <div>
      <Facts facts={facts} />
      <p className="note">
        Computed from the text in the editor. Nothing was saved, and this result is gone when you close it.
      </p>
    </div>
  );
}
