"use client";

import { ActionIcon } from "@mantine/core";
import { IconArrowsSplit, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { HourWindow } from "@/lib/discovery";
import { LIMITS } from "@/lib/limits/limits";
import { NumberField } from "../NumberField";
import type { Edge } from "./windows";
import classes from "./WindowBand.module.css";

export interface WindowFieldsProps {
  readonly number: number;
  readonly window: HourWindow;
  readonly onEdge: (edge: Edge, hour: number) => void;
  readonly onWeight: (weight: number) => void;
  readonly onSplit: () => void;
  readonly onRemove: () => void;
  readonly onRest: () => void;
}

/** A window as numbers: whole local hours, the start before the end. */
export function WindowFields(props: WindowFieldsProps): ReactNode {
  const { number, window, onEdge, onWeight, onSplit, onRemove, onRest } = props;
  const { startHour, endHour, weight } = window;
  return (
    <div className={classes.fields}>
      <NumberField
        className={classes.field}
        label="From"
        name={`From, hour, of window ${number}`}
        min={0}
        max={endHour - 1}
        whole
        value={startHour}
        onChange={(hour) => onEdge("startHour", hour)}
        onRest={onRest}
      />
      <NumberField
        className={classes.field}
        label="To"
        name={`To, hour, of window ${number}`}
        min={startHour + 1}
        max={24}
        whole
        value={endHour}
        onChange={(hour) => onEdge("endHour", hour)}
        onRest={onRest}
      />
      <NumberField
        className={classes.field}
        label="Weight"
        name={`Weight of window ${number}`}
        min={-LIMITS.weightSize.value}
        max={LIMITS.weightSize.value}
        step={0.1}
        value={weight}
        onChange={onWeight}
        onRest={onRest}
      />
      <ActionIcon
        variant="default"
        aria-label={`Split window ${number}`}
        title="Split"
        disabled={endHour - startHour < 2}
        onClick={onSplit}
      >
        <IconArrowsSplit size={15} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={`Remove window ${number}`} title="Remove" onClick={onRemove}>
        <IconTrash size={15} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
