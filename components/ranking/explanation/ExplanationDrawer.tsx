"use client";

import { Drawer } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { focusRankedList } from "../list/focus";
import classes from "./Explanation.module.css";

export interface ExplanationDrawerProps {
  /** Null while the drawer is closed. */
  readonly subject: string | null;
  readonly onClose: () => void;
  /** "Why …" when absent. */
  readonly title?: (subject: string) => string;
  readonly children: (subject: string) => ReactNode;
}

/** Explains a position next to the page; closing it returns the focus to the ranking, or else to what opened it. */
export function ExplanationDrawer({
  subject,
  onClose,
  title = (of) => `Why ${of}`,
  children,
}: ExplanationDrawerProps): ReactNode {
  // The last subject stays rendered while the drawer closes.
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return (
    <Drawer
      opened={subject !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<span className={classes.title}>{shown === null ? null : title(shown)}</span>}
      onExitTransitionEnd={focusRankedList}
      classNames={{ title: classes.heading }}
    >
      <FocusBack />
      {shown === null ? null : children(shown)}
    </Drawer>
  );
}

/** Mounted as long as the drawer is rendered. */
function FocusBack(): null {
  useFocusBack();
  return null;
}
