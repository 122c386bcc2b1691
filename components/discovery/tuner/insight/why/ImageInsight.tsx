"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ExpectToggle } from "@/components/discovery/expected/ExpectToggle";
import { AskImage } from "@/components/discovery/ranking/AskImage";
import { ExplainedImage } from "@/components/discovery/ranking/ExplainedImage";
import { useDepth } from "@/components/discovery/ranking/useDepth";
import { useAnswer } from "@/components/discovery/tuner/session/useAnswer";
import { AboutImage } from "@/components/names/AboutImage";
import { DepthSwitch } from "@/components/ranking/explanation/Explained";
import { CountStarts } from "../../CountStarts";
import { usePins } from "../../ranking/usePins";
import { AnswerState } from "../AnswerPanel";
import { MovedBy } from "./MovedBy";
import type { ImageInsightProps } from "./props";
import { WhatChanges } from "./WhatChanges";

/** Everything about one image under the tuned policy, for the page's drawer. */
export function ImageInsight({ tuner, image }: ImageInsightProps): ReactNode {
  const [depth, setDepth] = useDepth();
  const answer = useAnswer(tuner, "explain", (policy) => ({ policy, image }));
  const [pins, pin] = usePins();
  return (
    <DepthSwitch depth={depth} onDepth={setDepth}>
      <Button
        variant="default"
        size="compact-sm"
        aria-pressed={pins.includes(image)}
        onClick={() => pin(image)}
      >
        {pins.includes(image) ? "Unpin its row" : "Pin its row to compare"}
      </Button>
      <ExpectToggle policy={tuner.session.saved.policy.name} image={image} />
      <AnswerState what="the explanation" answer={answer}>
        {({ explanation }) => (
          <>
            <ExplainedImage
              explanation={explanation}
              policy={tuner.session.state.policy}
              depth={depth}
              conversion={<CountStarts tuner={tuner} />}
              onAsk={tuner.explain}
              remedies={<WhatChanges key={image} tuner={tuner} image={image} />}
            />
            <MovedBy tuner={tuner} image={image} />
            <AboutImage image={image} />
          </>
        )}
      </AnswerState>
      <AskImage onAsk={tuner.explain} />
    </DepthSwitch>
  );
}
