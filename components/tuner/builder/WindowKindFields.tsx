"use client";

import type { ReactNode } from "react";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { formatDuration } from "@/lib/discovery/policy/duration";
import type { Signal, WindowAggregateSignal } from "@/lib/discovery/policy/model";
import { ChoiceField } from "./ChoiceField";
import { TextField } from "./TextField";
import { windowAs, type WindowKind } from "./windowKind";
import classes from "./Builder.module.css";

export interface WindowKindFieldsProps {
  readonly tuner: Tuner;
  readonly signal: WindowAggregateSignal;
  /** Where a key of the signal's block is. */
  readonly at: (key: string) => (string | number)[];
  readonly change: (make: (signal: Signal) => Signal, label: string) => void;
}

/** The last hours before the end of the data, or the same hours of every day. */
export function WindowKindFields({ tuner, signal, at, change }: WindowKindFieldsProps): ReactNode {
  const { relativeWindowSeconds, window, timezone } = signal;
  return (
    <>
      <ChoiceField
        className={classes.wide}
        label="Window"
        value={window === undefined ? "relative" : "daily"}
        options={[
          { value: "relative", label: "the last hours of the data" },
          { value: "daily", label: "the same hours of every day" },
        ]}
        onChange={(kind: WindowKind) =>
          change((now) => (now.type === "windowAggregate" ? windowAs(kind, now) : now), "window")
        }
      />
      {relativeWindowSeconds === undefined ? null : (
        <TextField
          tuner={tuner}
          className={classes.wide}
          label="Window before the end"
          placeholder="2h"
          path={at("relativeWindow")}
          value={formatDuration(relativeWindowSeconds)}
        />
      )}
      {window === undefined ? null : (
        <>
          <TextField tuner={tuner} label="From" path={[...at("window"), "start"]} value={window.start} />
          <TextField tuner={tuner} label="To" path={[...at("window"), "end"]} value={window.end} />
          <TextField
            tuner={tuner}
            className={classes.wide}
            label="Time zone"
            path={at("timezone")}
            value={timezone ?? ""}
          />
        </>
      )}
    </>
  );
}
