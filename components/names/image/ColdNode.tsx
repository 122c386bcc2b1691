"use client";

import type { ReactNode } from "react";
import { useRankingLink } from "@/components/coldstart/ranking/hooks";
import { requestOf } from "@/components/coldstart/ranking/model";
import { coldStartHref } from "@/components/discovery/runs/links";
import { Sentence } from "@/components/ranking/explanation/Sentence";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { ImagePlaces } from "@/lib/api/images";
import { formatDuration } from "@/lib/client/format";

/** How a node without the image would get it, according to the cold start model for a policy's newest run. */
export function ColdNode({ places }: { readonly places: ImagePlaces }): ReactNode {
  const ranked = places.items.filter(({ rank }) => rank !== null);
  const asked = ranked.find(({ runId }) => runId === places.coldStartRun);
  const shown = asked ?? ranked[0];
  return (
    <Panel
      title="On a node without it"
      description={
        asked && `Over the newest run of ${asked.policy}, with the cluster that the cold start assumes.`
      }
      actions={
        <HoverLink href={coldStartHref(shown?.runId ?? "", shown?.name ?? "")}>
          Cold start and the ranking
        </HoverLink>
      }
    >
      {asked ? (
        <Arrival run={asked.runId ?? ""} image={asked.name ?? ""} />
      ) : (
        <p className="quiet">
          No policy that ranks it says which signals count jobs and pull times. Choose them under Cold start
          and the ranking.
        </p>
      )}
    </Panel>
  );
}

function Arrival({ run, image }: { readonly run: string; readonly image: string }): ReactNode {
  const link = useRankingLink(requestOf(run, {}, image));
  return (
    <QueryState query={link} what="how a cold node gets it" rows={4}>
      {({ explanation, rows }) => {
        const row = rows.find((each) => each.image === image);
        if (explanation === null || row === undefined)
          return <p className="quiet">The run has no pull time of this image, so it is not counted.</p>;
        return (
          <div className="stack">
            <Sentence explanation={explanation} />
            <Facts
              facts={[
                { label: "From the registry", value: formatDuration(row.originSeconds * 1_000) },
                { label: "Where nodes serve each other", value: formatDuration(row.refinedSeconds * 1_000) },
                { label: "Place by cold waiting", value: row.rank },
              ]}
            />
          </div>
        );
      }}
    </QueryState>
  );
}
