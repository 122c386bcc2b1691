"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { RunRanking } from "@/components/discovery/ranking/RunRanking";
import type { Run } from "@/lib/api/runs";
import { useExplainedImage, useRankingUrl } from "../runUrl";

const OperatorNotice = dynamic(() =>
  latePanel("A note on this ranking", () =>
    import("../warnings/OperatorNotes").then((file) => file.OperatorNotice),
  ),
);

export function RankingTab({ run }: { readonly run: Run }): ReactNode {
  const [view, setView] = useRankingUrl();
  const [, explain] = useExplainedImage();
  return (
    <>
      {run.spec.semantics === "operator" ? <OperatorNotice run={run} /> : null}
      <RunRanking
        run={run}
        view={view}
        onView={(part) => void setView(part)}
        onExplain={explain}
        noRanking={
          run.state === "failed" || run.state === "cancelled"
            ? "The run ended before images could be ranked. The Pipeline tab shows how far it got."
            : "No query returned an image that the filter and the ranking let through."
        }
      />
    </>
  );
}
