"use client";

import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/CopyButton";
import classes from "./ShownOnce.module.css";

export interface ShownOnceProps {
  /** Names the value and the copy button. */
  readonly label: string;
  readonly value: string;
  /** Who it is for and how long it is valid. */
  readonly children: ReactNode;
}

/** A secret that no later answer contains: it must be copied now. */
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
          // Also takes the focus if it replaces a form in an open dialog.
          autoFocus
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  );
}
