"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useAnswer } from "@/lib/client/tuner/useTuner";
import { Arithmetic } from "@/components/runs/explain/Arithmetic";
import { AskImage } from "@/components/runs/explain/AskImage";
import { Bars } from "@/components/runs/explain/Bars";
import { Sentence } from "@/components/runs/explain/Sentence";
import { Steps } from "@/components/runs/explain/Steps";
import terms from "@/components/runs/terms.module.css";
import { AnswerState } from "../AnswerPanel";
import { MovedBy } from "./MovedBy";
import type { ImageInsightProps } from "./props";
import { WhatChanges } from "./WhatChanges";
import classes from "./why.module.css";

const depths = ["sentence", "bars", "arithmetic"] as const;
const depthLabels = { sentence: "Sentence", bars: "Bars", arithmetic: "Arithmetic" };
/** The sentence stands at every depth; the deeper ones go on below it. */
const depthViews = { sentence: null, bars: Bars, arithmetic: Arithmetic };

/** Everything about one image under the policy as it is being tuned: for the page's drawer. */
export function ImageInsight({ tuner, image }: ImageInsightProps): ReactNode {
  const [depth, setDepth] = useQueryState("depth", parseAsStringLiteral(depths).withDefault("sentence"));
  const answer = useAnswer(tuner, "explain", (policy) => ({ policy, image }));
  const View = depthViews[depth];
  return (
    <div className={`${classes.root} ${terms.palette}`}>
      <SegmentedControl
        aria-label="Depth of the explanation"
        fullWidth
        data={depths.map((value) => ({ value, label: depthLabels[value] }))}
        value={depth}
        onChange={(value) => void setDepth(depths.find((known) => known === value) ?? "sentence")}
      />
      <AnswerState what="the explanation" answer={answer}>
        {({ explanation, similar }) => (
          <>
            <Sentence explanation={explanation} />
            {View === null ? null : (
              <View run={{ spec: tuner.session.state.policy }} explanation={explanation} />
            )}
            <Similar names={similar} onAsk={tuner.explain} />
            <WhatChanges key={image} tuner={tuner} image={image} />
            <Steps explanation={explanation} />
            <MovedBy tuner={tuner} image={image} />
          </>
        )}
      </AnswerState>
      <AskImage onAsk={(name) => tuner.explain(name)} />
    </div>
  );
}

interface SimilarProps {
  readonly names: readonly string[];
  readonly onAsk: (image: string) => void;
}

/** For a name that was mistyped. */
function Similar({ names, onAsk }: SimilarProps): ReactNode {
  if (names.length === 0) return null;
  return (
    <section aria-label="Names like this one">
      <h3 className={classes.title}>Did you mean</h3>
      <ul className={classes.similar}>
        {names.map((name) => (
          <li key={name}>
            <Button variant="subtle" size="compact-sm" className={classes.name} onClick={() => onAsk(name)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
