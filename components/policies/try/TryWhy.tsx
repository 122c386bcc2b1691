"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Arithmetic } from "@/components/runs/explain/Arithmetic";
import { AskImage } from "@/components/runs/explain/AskImage";
import { Bars } from "@/components/runs/explain/Bars";
import { Sentence } from "@/components/runs/explain/Sentence";
import { Steps } from "@/components/runs/explain/Steps";
import terms from "@/components/runs/terms.module.css";
import { ImageName } from "@/components/ui/ImageName";
import type { Run } from "@/lib/api/runs";
import { explainImage } from "@/lib/discovery/explain";
import { resultOf } from "./result";
import classes from "./Try.module.css";

const depths = ["sentence", "bars", "arithmetic"] as const;
const depthLabels = { sentence: "Sentence", bars: "Bars", arithmetic: "Arithmetic" };
const depthViews = { sentence: null, bars: Bars, arithmetic: Arithmetic };

export interface TryWhyProps {
  readonly run: Run;
  readonly image: string;
  readonly onAsk: (image: string) => void;
  readonly onBack: () => void;
}

/** Why an image is where it is. The server keeps nothing to ask, so the engine explains it here. */
export function TryWhy({ run, image, onAsk, onBack }: TryWhyProps): ReactNode {
  const [depth, setDepth] = useState<(typeof depths)[number]>("sentence");
  const explanation = useMemo(() => explainImage(resultOf(run), run.spec, image), [run, image]);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const View = depthViews[depth];
  return (
    <section className={`${classes.root} ${terms.palette}`} aria-labelledby="tried-image">
      <div>
        <Button
          ref={back}
          variant="default"
          leftSection={<IconArrowLeft size={14} aria-hidden="true" />}
          onClick={onBack}
        >
          Back to the ranking
        </Button>
      </div>
      <h2 id="tried-image" className={classes.image}>
        Why <ImageName image={image} />
      </h2>
      <SegmentedControl
        aria-label="Depth of the explanation"
        data={depths.map((value) => ({ value, label: depthLabels[value] }))}
        value={depth}
        onChange={(value) => setDepth(depths.find((known) => known === value) ?? "sentence")}
      />
      <Sentence explanation={explanation} />
      {View === null ? null : <View run={run} explanation={explanation} />}
      <Steps explanation={explanation} />
      <AskImage onAsk={onAsk} />
    </section>
  );
}
