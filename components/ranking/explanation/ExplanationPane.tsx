"use client";

import { CloseButton } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { RANKED_LIST_ID } from "../list/focus";
import classes from "./Explanation.module.css";

export interface ExplanationPaneProps {
  readonly subject: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Explains a position in a pane next to the ranking, which stays visible and usable. Escape closes it. */
export function ExplanationPane({ subject, onClose, children }: ExplanationPaneProps): ReactNode {
  const root = useRef<HTMLElement>(null);
  const close = (): void => {
    onClose();
    document.getElementById(RANKED_LIST_ID)?.focus({ preventScroll: true });
  };
  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    root.current?.scrollTo({ top: 0 });
  }, [subject]);
  return (
    <section
      ref={root}
      className={classes.pane}
      aria-label={`Why ${subject}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>Why {subject}</h2>
        <CloseButton aria-label="Close the explanation" onClick={close} />
      </header>
      {children}
    </section>
  );
}
