"use client";

import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import type { ImagePlaces } from "@/lib/api/images";
import classes from "./ImagePage.module.css";
import { LateLift } from "./LateLift";
import { answerWords, isUnseenIn, missedIn, questionWords } from "./words";

/** What would lift the image in the run, rendered by the server with the page. */
export interface LiftStart {
  readonly run: string;
  readonly image: string;
  readonly drawn: ReactNode;
}

interface ImageAnswerProps {
  readonly places: ImagePlaces;
  /** How many nodes hold it now; null if unknown. */
  readonly held: string | null;
  /** For the run that was the newest when the page was rendered. */
  readonly lift: LiftStart | null;
}

/** Whether the image is prewarmed, by how much it misses the line, where it is warm anyway, and what would lift it. */
export function ImageAnswer({ places, held, lift }: ImageAnswerProps): ReactNode {
  const missed = missedIn(places.items);
  const isUnseen = places.items.length > 0 && places.items.every(isUnseenIn);
  return (
    <Panel title={questionWords(places)}>
      <div className="stack">
        <p className={classes.answer}>
          {answerWords(places)} {held}
        </p>
        {isLeftOut(places) ? (
          <p className="note">
            {isUnseen ? "Is its name, including the tag, the one that the jobs use? " : null}
            <strong>Why</strong> next to a policy shows where the image dropped out and what would get it
            ranked.
          </p>
        ) : null}
        {missed ? (
          <div className={classes.lift}>
            {lift?.run === missed.run && lift.image === missed.image ? lift.drawn : <LateLift {...missed} />}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

/** Policies have results, and none ranks the image. */
const isLeftOut = ({ ranked, items }: ImagePlaces): boolean =>
  ranked === 0 && items.some(({ runId }) => runId !== null);
