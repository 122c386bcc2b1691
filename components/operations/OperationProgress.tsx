"use client";

import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import type { OperationItem } from "@/lib/api/operations";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";
import classes from "./OperationProgress.module.css";

export interface OperationProgressProps {
  /** What is done now; announced when it changes. */
  readonly stage: string;
  /** Accessible name of the bar. */
  readonly label: string;
  /** 0–1; null when how far it is cannot be known. */
  readonly share: number | null;
  /** At the end of the first line: the percentage, or the time so far. */
  readonly aside: string;
  readonly items: readonly ProgressItem[];
  /** Words for the items' states, where there are better ones. */
  readonly stateLabels?: Readonly<Record<OperationItem["state"], string>>;
  readonly message?: string | null | undefined;
  readonly note: string;
  /** Buttons. */
  readonly children?: ReactNode;
}

export interface ProgressItem {
  readonly name: string;
  readonly note: string;
  /** Left out where it is not known. */
  readonly state?: OperationItem["state"];
}

const tones: Record<OperationItem["state"], Tone> = {
  waiting: "idle",
  running: "run",
  success: "ok",
  failed: "bad",
};
const labels = { waiting: "Waiting", running: "Working", success: "Done", failed: "Failed" };

/** How far background work is: stage, bar, and its items. */
export function OperationProgress(props: OperationProgressProps): ReactNode {
  const { stage, label, share, aside, items, stateLabels = labels, message, note, children } = props;
  return (
    <>
      <div className={classes.stage}>
        {/* Only the stage is announced; the percentage would be read out without end. */}
        <span role="status">{stage}</span>
        <span className={classes.aside}>{aside}</span>
      </div>
      {share === null ? (
        <div className={classes.track} role="progressbar" aria-label={label}>
          <div className={classes.runner} />
        </div>
      ) : (
        <Progress
          value={share * 100}
          size="lg"
          color="var(--state-run)"
          aria-label={label}
          transitionDuration={200}
        />
      )}
      {message ? <p className={classes.note}>{message}</p> : null}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.name} className={classes.item}>
            <span className={`${classes.name} breakable`}>{item.name}</span>
            <span className={classes.detail}>{item.note}</span>
            {item.state === undefined ? null : (
              <ToneBadge tone={tones[item.state]}>{stateLabels[item.state]}</ToneBadge>
            )}
          </li>
        ))}
      </ul>
      {children}
      <p className={classes.note}>{note}</p>
    </>
  );
}
