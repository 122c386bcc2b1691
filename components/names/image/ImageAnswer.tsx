"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import type { ImagePlaces } from "@/lib/api/images";
import classes from "./ImagePage.module.css";
import { answerWords, mostUrgent } from "./words";

const Lift = dynamic(() => import("./Lift").then((each) => each.Lift), {
  ssr: false,
  loading: () => <LoadingState label="Loading what would lift it" rows={3} />,
});

/** Whether the image is warm, by how much it misses the line, and what would lift it. */
export function ImageAnswer({ places }: { readonly places: ImagePlaces }): ReactNode {
  const most = mostUrgent(places.items);
  const misses = most && !most.selected && most.runId !== null && most.name !== null;
  return (
    <Panel title={misses ? "Why is it not warm?" : "Is it warm?"}>
      <div className="stack">
        <p className={classes.answer}>{answerWords(places)}</p>
        {misses ? (
          <div className={classes.lift}>
            <Lift run={most.runId ?? ""} image={most.name ?? ""} />
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
