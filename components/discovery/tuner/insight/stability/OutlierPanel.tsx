"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isWeighted } from "@/lib/discovery";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { Term } from "@/components/ui/glossary/Term";
import { AnalysisPanel } from "../AnalysisPanel";
import { ImageButton } from "../ImageButton";
import { changeText, outlierText } from "./outlierText";
import classes from "./stability.module.css";

/** Shows images that set the scale of a signal and so crowd all others at one end of it. */
export function OutlierPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const { policy } = tuner.session.state;
  return (
    <AnalysisPanel
      tuner={tuner}
      part="outliers"
      title="Outliers"
      description={
        <>
          Images that set the scale of a <Term name="normalisation">normalised</Term> signal alone
        </>
      }
      what="the outliers"
    >
      {({ outliers }) => {
        if (outliers.length === 0) {
          return (
            <p className="note">
              {isWeighted(policy.ranking)
                ? "None: without any one image more than half of every signal's range is left."
                : "None: this strategy does not normalise, so no image sets a scale."}
            </p>
          );
        }
        return (
          <ul className="plainList">
            {outliers.map((outlier) => (
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
    </AnalysisPanel>
  );
}
