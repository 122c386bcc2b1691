"use client";

import { Drawer } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { focusRankedList } from "../list/focus";
import classes from "./Explanation.module.css";

export interface ExplanationDrawerProps {
  /** Null while the drawer is closed. */
  readonly subject: string | null;
  readonly onClose: () => void;
  readonly children: (subject: string) => ReactNode;
}

/** Why something is where it is, beside the ranking; the focus goes back to the list. */
export function ExplanationDrawer({ subject, onClose, children }: ExplanationDrawerProps): ReactNode {
  // The last one stays drawn while the drawer slides away.
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return (
    <Drawer
      opened={subject !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<span className={classes.title}>Why {shown}</span>}
      onExitTransitionEnd={focusRankedList}
      classNames={{ title: classes.heading }}
    >
      {shown === null ? null : children(shown)}
    </Drawer>
  );
}
