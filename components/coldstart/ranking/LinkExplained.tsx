"use client";

import { useState, type ReactNode } from "react";
import { AboutImage } from "@/components/names/AboutImage";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { DepthSwitch, Explained, type Depth } from "@/components/ranking/explanation/Explained";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { PartBars } from "@/components/ranking/explanation/PartBars";
import { QueryState } from "@/components/ui/QueryState";
import { formatDuration, formatPercent } from "@/lib/client/format";
import { OUTCOME_LABELS, OUTCOMES, type LinkRow } from "@/lib/coldstart/shapes";
import { useRankingLink } from "./hooks";
import { useMirror } from "./mirror/useMirror";
import { requestOf, type LinkValues } from "./model";

export interface LinkExplainedProps {
  readonly run: string;
  readonly values: LinkValues;
  readonly image: string | null;
  readonly onClose: () => void;
}

/** Explains an image's position under the cascade; open while the address names an image. */
export function LinkExplained({ image, onClose, ...asked }: LinkExplainedProps): ReactNode {
  return (
    <ExplanationDrawer subject={image} onClose={onClose}>
      {(subject) => <Why image={subject} {...asked} />}
    </ExplanationDrawer>
  );
}

function Why({
  run,
  values,
  image,
}: { readonly image: string } & Pick<LinkExplainedProps, "run" | "values">) {
  const [depth, setDepth] = useState<Depth>("sentence");
  const { into } = useMirror();
  const link = useRankingLink(into(requestOf(run, values, image)));
  return (
    <DepthSwitch depth={depth} onDepth={setDepth}>
      <QueryState query={link} what="the explanation" rows={8}>
        {({ explanation, rows }) => {
          const row = rows.find((each) => each.image === image);
          if (explanation === null || row === undefined) {
            return <p className="quiet">The run has no pull time of this image, so it is not counted.</p>;
          }
          return (
            <Explained explanation={explanation} depth={depth} bars={<OutcomeBars row={row} />}>
              <LineGauge
                label="Pull from the registry until others see it"
                value={row.originSeconds}
                unit="s"
                lines={[{ name: "poll’s deadline", at: row.deadlineSeconds }]}
              />
              <AboutImage image={image} />
            </Explained>
          );
        }}
      </QueryState>
    </DepthSwitch>
  );
}

/** How often each outcome occurs, and how long it then takes. */
function OutcomeBars({ row }: { readonly row: LinkRow }): ReactNode {
  const { mix, times, refinedSeconds } = row;
  return (
    <PartBars
      label="Outcomes"
      coloured={false}
      parts={OUTCOMES.map((outcome) => ({
        name: OUTCOME_LABELS[outcome],
        rows: [
          {
            label: "Share of cold resolves",
            value: formatPercent(mix[outcome]),
            bar: mix[outcome],
            strong: true,
          },
          { label: "Takes", value: formatDuration(times[outcome] * 1_000) },
        ],
      }))}
      total={{ label: "Refined pull time", value: formatDuration(refinedSeconds * 1_000) }}
    />
  );
}
