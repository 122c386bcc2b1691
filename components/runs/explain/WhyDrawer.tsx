"use client";

import { Drawer, SegmentedControl } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { useExplanation } from "@/lib/client/hooks/runsExplain";
import { QueryState } from "@/components/ui/QueryState";
import { useExplainedImage } from "../runUrl";
import terms from "../terms.module.css";
import { Arithmetic } from "./Arithmetic";
import { AskImage } from "./AskImage";
import { Bars } from "./Bars";
import { Sentence } from "./Sentence";
import { Steps } from "./Steps";
import classes from "./WhyDrawer.module.css";

const depths = ["sentence", "bars", "arithmetic"] as const;
const depthLabels = { sentence: "Sentence", bars: "Bars", arithmetic: "Arithmetic" };
/** The sentence stands at every depth; the deeper ones go on below it. */
const depthViews = { sentence: null, bars: Bars, arithmetic: Arithmetic };

/** Open while the address names an image. */
export function WhyDrawer({ run }: { readonly run: Run }): ReactNode {
  const [image, explain] = useExplainedImage();
  // The last image stays drawn while the drawer slides away.
  const [shown, setShown] = useState(image);
  if (image !== null && image !== shown) setShown(image);
  return (
    <Drawer
      opened={image !== null}
      onClose={() => explain(null)}
      position="right"
      size="lg"
      title={<span className={classes.title}>Why {shown}</span>}
      closeButtonProps={{ "aria-label": "Close" }}
      onExitTransitionEnd={focusList}
      classNames={{ title: classes.heading }}
    >
      {shown === null ? null : <Why run={run} image={shown} onAsk={explain} />}
    </Drawer>
  );
}

/** A drawer that a link opened has no place to give the focus back to: the list takes it. */
function focusList(): void {
  const { activeElement, body } = document;
  const lost = activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]');
  if (lost) document.getElementById("ranking-list")?.focus({ preventScroll: true });
}

interface WhyProps {
  readonly run: Run;
  readonly image: string;
  readonly onAsk: (image: string) => void;
}

function Why({ run, image, onAsk }: WhyProps): ReactNode {
  const [depth, setDepth] = useQueryState("depth", parseAsStringLiteral(depths).withDefault("sentence"));
  const explanation = useExplanation(run.id, image);
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
      <QueryState query={explanation} what="the explanation" rows={8}>
        {(data) => (
          <>
            <Sentence explanation={data} />
            {View === null ? null : <View run={run} explanation={data} />}
            <Steps explanation={data} />
          </>
        )}
      </QueryState>
      <AskImage onAsk={onAsk} />
    </div>
  );
}
