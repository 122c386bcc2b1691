"use client";

import { useState, type ReactNode } from "react";
import { useRankingLink } from "@/components/coldstart/ranking/hooks";
import { requestOf } from "@/components/coldstart/ranking/model";
import { coldStartHref } from "@/components/discovery/runs/links";
import { Sentence } from "@/components/ranking/explanation/Sentence";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { ImagePlace } from "@/lib/api/images";
import { ApiError } from "@/lib/client/api";
import { formatDuration } from "@/lib/client/format";

/** How a node that lacks the image would get it, as the cold start's model has it for a policy's newest run. */
export function ColdNode({ places }: { readonly places: readonly ImagePlace[] }): ReactNode {
  const ranked = places.filter(({ rank }) => rank !== null);
  const [at, setAt] = useState(0);
  const place = ranked[at];
  const [run, image] = [place?.runId ?? "", place?.name ?? ""];
  const link = useRankingLink(requestOf(run, {}, image));
  // Not every policy has the signals that the model asks for: the next one may.
  const lacks = link.error instanceof ApiError && link.error.status === 422;
  if (lacks && at < ranked.length - 1) setAt(at + 1);
  const policy = place?.policy ?? "";
  return (
    <Panel
      title="On a node without it"
      description={`Over the newest run of ${policy}, with the cluster that the cold start assumes.`}
      actions={<HoverLink href={coldStartHref(run, image)}>Cold start and the ranking</HoverLink>}
    >
      {lacks ? (
        <p className="quiet">
          No policy that ranks it says which signals count jobs and pull times. Choose them under Cold start
          and the ranking.
        </p>
      ) : (
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
                    {
                      label: "Where nodes serve each other",
                      value: formatDuration(row.refinedSeconds * 1_000),
                    },
                    { label: "Place by cold waiting", value: row.rank },
                  ]}
                />
              </div>
            );
          }}
        </QueryState>
      )}
    </Panel>
  );
}
