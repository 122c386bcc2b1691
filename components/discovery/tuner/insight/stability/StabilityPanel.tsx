"use client";

import { Button } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { Stability } from "@/lib/discovery";
import { plural } from "@/lib/client/format";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { Term } from "@/components/ui/glossary/Term";
import { EmptyState } from "@/components/ui/EmptyState";
import { Select } from "@/components/ui/Select";
import { AnalysisPanel } from "../AnalysisPanel";
import type { AnswerAbout } from "../usePanelAnswer";
import { SetChanges } from "./SetChanges";
import { StabilityTable } from "./StabilityTable";
import { nearTheCut, stabilitySentence } from "./stabilityView";
import classes from "../insight.module.css";

const spreads = ["0.05", "0.1", "0.2", "0.5"] as const;
const spreadLabels: Record<(typeof spreads)[number], string> = {
  "0.05": "0.05: the second digit of a weight",
  "0.1": "0.1: small changes",
  "0.2": "0.2: usual changes",
  "0.5": "0.5: large changes",
};

/** Shows whether the ranking depends on the second digit of the weights. */
export function StabilityPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const [spread, setSpread] = useQueryState("spread", parseAsStringLiteral(spreads).withDefault("0.2"));
  return (
    <AnalysisPanel
      tuner={tuner}
      part="stability"
      options={{ spread: Number(spread), draws: 2_000, seed: 1 }}
      title={<Term name="stability">Stability</Term>}
      description="What would be selected with weights a little different from yours"
      details="2,000 times every weight is multiplied by e^(spread · z) with z drawn from a standard normal distribution, and the images are ranked. Shares are of these draws, which are the same each time."
      what="the stability"
      controls={
        <div className={classes.controls}>
          <Select
            label="Spread of the weights"
            data={spreads.map((value) => ({ value, label: spreadLabels[value] }))}
            value={spread}
            allowDeselect={false}
            onChange={(value) => void setSpread(spreads.find((known) => known === value) ?? null)}
          />
        </div>
      }
    >
      {(stability, about) => <Stable {...{ tuner, stability, about }} />}
    </AnalysisPanel>
  );
}

interface StableProps {
  readonly tuner: Tuner;
  readonly stability: Stability;
  readonly about: AnswerAbout;
}

function Stable({ tuner, stability, about }: StableProps): ReactNode {
  const [draws, setDraws] = useQueryState("draws", parseAsStringLiteral(["all"]));
  const all = draws === "all";
  if (!stability.applicable) {
    return (
      <EmptyState title="This strategy has no weights">
        Stability draws weights around yours; a ranking without weights has nothing to draw.
      </EmptyState>
    );
  }
  const { maxImages } = tuner.session.state.policy;
  const near = nearTheCut(stability, maxImages);
  const more = stability.images.length - near.length;
  return (
    <>
      <p className={classes.text}>{stabilitySentence(stability, maxImages)}</p>
      <SetChanges {...{ tuner, stability, about }} />
      <StabilityTable tuner={tuner} images={all ? stability.images : near} maxImages={maxImages} />
      {more > 0 ? (
        <div>
          <Button
            className={classes.more}
            variant="default"
            size="compact-sm"
            onClick={() => void setDraws(all ? null : "all")}
          >
            {all
              ? "Show only those near the cut"
              : `Show also ${plural(more, "image")} that all draws agree on`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
