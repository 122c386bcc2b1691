"use client";

import dynamic from "next/dynamic";
import { useEffect, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { useExplainedImage } from "@/components/discovery/runs/runUrl";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { ExplanationDrawer } from "@/components/ranking/explanation/ExplanationDrawer";
import { ExplanationPane } from "@/components/ranking/explanation/ExplanationPane";
import { LoadingState } from "@/components/ui/LoadingState";

/** Loaded separately, so that the first ranking does not wait for it. */
const ImageInsight = dynamic(
  () =>
    latePanel("The explanation", () =>
      import("./insight/why/ImageInsight").then((part) => part.ImageInsight),
    ),
  {
    loading: () => <LoadingState label="Loading the explanation" still />,
  },
);

/** The image named in the address, and a function that closes its explanation; `tuner.explain` opens one. */
export function useTunerWhy(tuner: Tuner): readonly [image: string | null, close: () => void] {
  const [image, explain] = useExplainedImage();
  useEffect(() => tuner.onExplain(explain), [tuner, explain]);
  return [image, () => explain(null)];
}

export interface TunerWhyProps {
  readonly tuner: Tuner;
  readonly image: string | null;
  readonly onClose: () => void;
  /** Next to the list if there is room, else over it. */
  readonly docked: boolean;
}

export function TunerWhy({ tuner, image, onClose, docked }: TunerWhyProps): ReactNode {
  if (!docked) {
    return (
      <ExplanationDrawer subject={image} onClose={onClose}>
        {(shown) => <ImageInsight tuner={tuner} image={shown} />}
      </ExplanationDrawer>
    );
  }
  return image === null ? null : (
    <ExplanationPane subject={image} onClose={onClose}>
      <ImageInsight tuner={tuner} image={image} />
    </ExplanationPane>
  );
}
