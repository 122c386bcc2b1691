"use client";

import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/CopyButton";
import classes from "./ShownOnce.module.css";

export interface ShownOnceProps {
  /** Names the value, and what is copied. */
  readonly label: string;
  readonly value: string;
  /** Whom it is for and how long it works. */
  readonly children: ReactNode;
}

/** A secret that is in no other answer: to be copied now. */
export function ShownOnce({ label, value, children }: ShownOnceProps): ReactNode {
  return (
    <div className="stack">
      <p className={classes.text}>{children}</p>
      <div className={classes.row}>
        <TextInput
          className={classes.value}
          label={label}
          description="Shown this once; copy it now"
          readOnly
          data-autofocus
          // Takes the focus also where it replaces a form in an open dialog.
          autoFocus
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  );
}
