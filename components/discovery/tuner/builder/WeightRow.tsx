"use client";

import { ActionIcon } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { memo, useState, type ReactNode } from "react";
import { termColour } from "@/components/ranking/colours";
import terms from "@/components/ranking/terms.module.css";
import { LIMITS } from "@/lib/limits/limits";
import { NumberField } from "./NumberField";
import { useAfterPaint } from "@/lib/client/hooks/useAfterPaint";
import classes from "./WeightsField.module.css";

function labelOf(signal: string): string {
  return `weight of ${signal}`;
}

interface WeightRowProps {
  readonly index: number;
  readonly signal: string;
  readonly weight: number;
  /** The slider's maximum. */
  readonly max: number;
  /** Why the weight cannot be moved; undefined if it can. */
  readonly locked: string | undefined;
  readonly onSlide: (term: number, weight: number, label: string) => void;
  /** Called with a typed number. */
  readonly onMove: (term: number, weight: number, label: string) => void;
  readonly onLock: (term: number) => void;
  readonly onRest: () => void;
}

/** Rendered again only when its own weight or lock changes. */
export const WeightRow = memo(function WeightRow(props: WeightRowProps): ReactNode {
  const { index, signal, weight, max, locked, onSlide, onMove, onLock, onRest } = props;
  const label = labelOf(signal);
  const late = useAfterPaint(weight);
  const [typing, setTyping] = useState(false);
  return (
    <div className={classes.row} data-term={termColour(index)}>
      <span className={classes.name}>
        <span className={terms.swatch} aria-hidden="true" />
        <span className="breakable">{signal}</span>
      </span>
      <input
        type="range"
        className={classes.range}
        aria-label={`Weight of ${signal}, slider`}
        min={0}
        max={max}
        step={0.01}
        value={weight}
        disabled={locked !== undefined}
        title={locked}
        onChange={(event) => onSlide(index, Number(event.currentTarget.value), label)}
        onPointerUp={onRest}
        onBlur={onRest}
      />
      <WeightNumber
        {...{ index, signal, locked, onMove, onRest }}
        weight={typing ? weight : late}
        onTyping={setTyping}
      />
      <LockButton {...{ index, signal, locked, onLock }} />
    </div>
  );
});

interface WeightNumberProps extends Omit<WeightRowProps, "max" | "onSlide" | "onLock"> {
  readonly onTyping: (typing: boolean) => void;
}

/** Separate from the slider, so that a drag does not render it: it is updated once the ranking is painted. */
const WeightNumber = memo(function WeightNumber(props: WeightNumberProps): ReactNode {
  const { index, signal, weight, locked, onMove, onRest, onTyping } = props;
  return (
    <NumberField
      className={classes.number}
      name={`Weight of ${signal}`}
      min={0}
      max={LIMITS.weightSize.value}
      step={0.01}
      hideControls
      disabled={locked !== undefined}
      title={locked}
      value={weight}
      onChange={(value) => onMove(index, value, labelOf(signal))}
      onFocus={() => onTyping(true)}
      onRest={() => {
        onTyping(false);
        onRest();
      }}
    />
  );
});

/** Separate for the same reason. */
const LockButton = memo(function LockButton(
  props: Pick<WeightRowProps, "index" | "signal" | "locked" | "onLock">,
): ReactNode {
  const { index, signal, locked, onLock } = props;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Lock the weight of ${signal}`}
      aria-pressed={locked !== undefined}
      onClick={() => onLock(index)}
    >
      {locked === undefined ? (
        <IconLockOpen size={15} aria-hidden="true" />
      ) : (
        <IconLock size={15} aria-hidden="true" />
      )}
    </ActionIcon>
  );
});
