"use client";

import type { ReactNode } from "react";
import { useAnswer } from "@/components/discovery/tuner/session/useAnswer";
import { useTunerState } from "@/components/discovery/tuner/session/useTuner";
import { AnswerState } from "../AnswerPanel";
import { AttributionParts } from "../compare/AttributionParts";
import type { ImageInsightProps } from "./props";
import classes from "./why.module.css";

/** How the edits since the saved version changed the image's rank; renders nothing if there are none. */
export function MovedBy({ tuner, image }: ImageInsightProps): ReactNode {
  const saved = useTunerState(tuner, (session) => session.saved.policy);
  const answer = useAnswer(tuner, "analyse", (policy) =>
    policy === saved ? null : { policy, options: { parts: [], images: [image] }, before: { policy: saved } },
  );
  if (answer.data === null && !answer.pending && answer.error === null) return null;
  return (
    <section aria-label="What moved it since the saved version">
      <h3 className={classes.title}>What moved it since the saved version</h3>
      <AnswerState what="what moved it" answer={answer}>
        {({ attribution }) => {
          const found = attribution?.images.find((each) => each.image === image);
          return found === undefined ? null : <AttributionParts attributed={found} />;
        }}
      </AnswerState>
    </section>
  );
}
