"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { AnswerPanel } from "../AnswerPanel";
import { ImageButton } from "../ImageButton";
import { usePanelAnswer } from "../usePanelAnswer";
import { changeText, outlierText } from "./outlierText";
import insight from "../insight.module.css";
import classes from "./sure.module.css";

/** One image that sets the scale of a signal crowds all others at one end of it. */
export function OutlierPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const answer = usePanelAnswer(tuner, "analyse", (policy) => ({
    policy,
    options: { parts: ["outliers"], images: [] },
  }));
  const { policy } = tuner.session.state;
  const strategy = policy.ranking?.strategy;
  return (
    <AnswerPanel
      title="Outliers"
      description="Images that set the scale of a normalised signal alone"
      what="the outliers"
      answer={answer}
    >
      {({ outliers }) => {
        if (outliers === null) return null;
        if (outliers.outliers.length === 0) {
          return (
            <p className={insight.note}>
              {strategy === "weightedSum"
                ? "None: without any one image more than half of every signal's range is left."
                : "None: this strategy does not normalise, so no image sets a scale."}
            </p>
          );
        }
        return (
          <ul className={classes.outliers}>
            {outliers.outliers.map((outlier) => (
              <li key={`${outlier.signal} ${outlier.end}`} className={classes.outlier}>
                <IconAlertTriangle size={16} aria-label="Warning" role="img" />
                <div>
                  <ImageButton tuner={tuner} image={outlier.image} /> {outlierText(outlier, policy)}
                  <ul>
                    {outlier.offTheScale === null ? null : (
                      <li>On the scale of the others: {changeText(outlier.offTheScale)}.</li>
                    )}
                    <li>Without the image: {changeText(outlier.leftOut)}.</li>
                  </ul>
                </div>
              </li>
            ))}
          </ul>
        );
      }}
    </AnswerPanel>
  );
}
