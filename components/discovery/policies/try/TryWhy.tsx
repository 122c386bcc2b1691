"use client";

import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { AskImage } from "@/components/discovery/ranking/AskImage";
import { ExplainedImage } from "@/components/discovery/ranking/ExplainedImage";
import { DepthSwitch, type Depth } from "@/components/ranking/explanation/Explained";
import { ImageName } from "@/components/ui/ImageName";
import type { Run } from "@/lib/api/runs";
import { explainImage } from "@/lib/discovery";
import { resultOf } from "./result";
import classes from "./Try.module.css";

export interface TryWhyProps {
  readonly run: Run;
  readonly image: string;
  readonly onAsk: (image: string) => void;
  readonly onBack: () => void;
}

/** Explains an image's position. The server stores nothing of a trial, so the engine explains it here. */
export function TryWhy({ run, image, onAsk, onBack }: TryWhyProps): ReactNode {
  const [depth, setDepth] = useState<Depth>("sentence");
  const explanation = useMemo(() => explainImage(resultOf(run), run.spec, image), [run, image]);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <section className="stack" aria-labelledby="tried-image">
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
      <DepthSwitch depth={depth} onDepth={setDepth}>
        <ExplainedImage explanation={explanation} policy={run.spec} depth={depth} onAsk={onAsk} />
        <AskImage onAsk={onAsk} />
      </DepthSwitch>
    </section>
  );
}
