"use client";

import { lazy, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Asked } from "@/components/ui/Asked";
import { formatNumber } from "@/lib/client/format";
import type { ExpectedCountProps } from "./ExpectedLists";
import { keptText } from "./words";
import classes from "./expected.module.css";

const ExpectedLists = lazy(() => late("The list of expected images", () => import("./ExpectedLists")));

/** "Expected 11 of 12 warm"; a press shows which images the ranking drops and how far they are from the line. */
export function ExpectedCount(props: ExpectedCountProps): ReactNode {
  const { expected, dropped, notNeeded, needless } = props.expectation;
  const button = (
    <button type="button" className={classes.count} data-short={dropped.length > 0 || undefined}>
      {expected > 0
        ? `Expected ${keptText(props.expectation)}`
        : `Needless ${formatNumber(needless.length)} of ${formatNumber(notNeeded)}`}
    </button>
  );
  return (
    <Asked kind="dialog" button={button} opened={(target) => <ExpectedLists {...props} target={target} />} />
  );
}
