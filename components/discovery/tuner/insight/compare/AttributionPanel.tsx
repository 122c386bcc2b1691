"use client";

import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { Select } from "@/components/ui/Select";
import { AnswerPanel } from "../AnswerPanel";
import { usePanelAnswer } from "../usePanelAnswer";
import { AttributionParts } from "./AttributionParts";
import type { Source } from "./useSources";
import classes from "./compare.module.css";

export interface AttributionPanelProps {
  readonly tuner: Tuner;
  readonly before: Source;
  /** Images that entered, left or moved. */
  readonly images: readonly string[];
}

/** What caused an image's change of rank; renders nothing if no image changed. */
export function AttributionPanel({ tuner, before, images }: AttributionPanelProps): ReactNode {
  const [wanted, setWanted] = useQueryState("moved", parseAsString);
  const image = images.find((each) => each === wanted) ?? images[0];
  const answer = usePanelAnswer(tuner, "analyse", (policy) =>
    image === undefined ? null : { policy, options: { parts: [], images: [image] }, before: before.ranking },
  );
  if (image === undefined) return null;
  return (
    <AnswerPanel
      title="Where a change of rank comes from"
      description={`From ${before.label} to the ranking as tuned, in parts that add up to the whole`}
      details="Each part is what replacing it changes, averaged over all orders in which the parts can be replaced (Shapley value), so that no order is favoured."
      what="what the change comes from"
      answer={answer}
      controls={
        <div className={classes.controls}>
          <Select
            className={classes.select}
            label="Image"
            data={[...new Set(images)]}
            value={image}
            allowDeselect={false}
            searchable
            limit={100}
            onChange={(name) => void setWanted(name)}
          />
        </div>
      }
    >
      {({ attribution }) => {
        const found = attribution?.images[0];
        return found === undefined ? null : <AttributionParts attributed={found} />;
      }}
    </AnswerPanel>
  );
}
