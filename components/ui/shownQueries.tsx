"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useState, type ReactNode } from "react";

export interface ShownQueries {
  readonly shown: boolean;
  /** Shows and hides them. */
  readonly button: ReactNode;
}

export interface ShownQueriesOptions {
  /** Paths of a form's errors: queries that are wrong are seen, and stay while they are mended. */
  readonly errors: Readonly<Record<string, unknown>>;
  /** Whether a path is that of a query. */
  readonly isOfQueries?: (path: string) => boolean;
  /** Whether they are shown at first. */
  readonly begin?: boolean;
  readonly size?: ButtonProps["size"];
}

/**
 * Queries of a form that work as they are, behind a button. They are drawn or not: in a part that only opens, the first
 * wrong field could not get the focus.
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
