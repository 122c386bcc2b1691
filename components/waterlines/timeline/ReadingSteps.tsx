"use client";

import { Button, Slider } from "@mantine/core";
import type { ReactNode } from "react";
import type { NodeTimeline } from "@/lib/api/nodeTimeline";
import { formatInstant } from "@/lib/client/format";
import classes from "./Timeline.module.css";

export interface ReadingStepsProps {
  readonly readings: NodeTimeline["readings"];
  readonly index: number;
  readonly onStep: (index: number) => void;
}

type Reading = NodeTimeline["readings"][number];

const standing = ({ rules, keptOff }: Reading): string =>
  `${rules.map(({ state }) => state).join()} ${keptOff}`;

/** Indexes of the readings in which a rule's state differs from the previous reading. */
const changesOf = (readings: readonly Reading[]): readonly number[] =>
  readings.flatMap((reading, index) => {
    const before = readings[index - 1];
    return before !== undefined && standing(before) !== standing(reading) ? [index] : [];
  });

/** Steps through the readings: by button, with the slider's arrow keys, or directly to the next change of state. */
export function ReadingSteps({ readings, index, onStep }: ReadingStepsProps): ReactNode {
  const changes = changesOf(readings);
  const steps = [
    { label: "Previous change", to: changes.findLast((each) => each < index) },
    { label: "Previous reading", to: index > 0 ? index - 1 : undefined },
    { label: "Next reading", to: index < readings.length - 1 ? index + 1 : undefined },
    { label: "Next change", to: changes.find((each) => each > index) },
  ];
  const buttons = steps.map(({ label, to }) => (
    <Button
      key={label}
      variant="default"
      size="xs"
      // A disabled button would lose the keyboard focus.
      data-disabled={to === undefined || undefined}
      aria-disabled={to === undefined}
      onClick={() => (to === undefined ? undefined : onStep(to))}
    >
      {label}
    </Button>
  ));
  const said = (at: number): string => formatInstant(readings[at]?.at ?? "");
  return (
    <div className={classes.steps}>
      {buttons.slice(0, 2)}
      <div className={classes.slider}>
        <Slider
          thumbLabel="Reading"
          thumbValueText={said}
          min={0}
          max={Math.max(1, readings.length - 1)}
          step={1}
          value={index}
          label={said}
          onChange={(next) => onStep(Math.min(next, readings.length - 1))}
        />
      </div>
      {buttons.slice(2)}
    </div>
  );
}
