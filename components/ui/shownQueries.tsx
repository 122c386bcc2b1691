"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useState, type ReactNode } from "react";

export interface ShownQueries {
  readonly shown: boolean;
  /** Shows and hides the queries. */
  readonly button: ReactNode;
}

export interface ShownQueriesOptions {
  /** Paths of a form's errors: queries with errors are shown, and stay shown while they are corrected. */
  readonly errors: Readonly<Record<string, unknown>>;
  /** Whether a path is that of a query. */
  readonly isOfQueries?: (path: string) => boolean;
  /** Whether they are shown at first. */
  readonly begin?: boolean;
  readonly size?: ButtonProps["size"];
}

/**
 * A form's queries with working defaults, behind a button. They are mounted only while shown: inside a collapsed
 * section, the first invalid field could not get the focus.
 */
export function useShownQueries(options: ShownQueriesOptions): ShownQueries {
  const { errors, isOfQueries = startsWithQueries, begin = false, size } = options;
  const [shown, setShown] = useState(begin);
  if (!shown && Object.keys(errors).some(isOfQueries)) setShown(true);
  return {
    shown,
    button: (
      <Button variant="default" size={size} aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide the queries" : "Show and change the queries"}
      </Button>
    ),
  };
}

const startsWithQueries = (path: string): boolean => path.startsWith("queries.");
