"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "../late";
import type { GlossaryTerm } from "./glossary";
import classes from "./Term.module.css";

const TermMeaning = lazy(() =>
  late("The meaning of the word", () => import("./TermMeaning"), {
    place: ({ children }, retry) => (
      <button type="button" className={classes.term} title="What is this?" onClick={retry}>
        {children}
      </button>
    ),
  }),
);

export interface TermProps {
  readonly name: GlossaryTerm;
  /** The term as written in its sentence; `name` when absent. */
  readonly children?: ReactNode;
}

/**
 * A word that shows its meaning when it is pressed; the popover and the glossary are loaded with the first press.
 */
export function Term({ name, children = name }: TermProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const word = (
    <button type="button" className={classes.term} title="What is this?" onClick={() => setAsked(true)}>
      {children}
    </button>
  );
  return asked ? (
    <Suspense fallback={word}>
      <TermMeaning name={name}>{children}</TermMeaning>
    </Suspense>
  ) : (
    word
  );
}
