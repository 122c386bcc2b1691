"use client";

import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import { NameButton } from "./NameButton";
import classes from "./LeftOut.module.css";

export interface LeftOutProps {
  /** "3 images left out for a missing signal". */
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly note: string }[];
  readonly onOpen: (name: string) => void;
}

/** Names beyond this are in the CSV. */
const SHOWN = 200;

/** Candidates without a rank, each with its reason; renders nothing if there are none. */
export function LeftOut({ title, rows, onOpen }: LeftOutProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{title}</summary>
      <ul className={classes.list}>
        {rows.slice(0, SHOWN).map(({ name, note }) => (
          <li key={name}>
            <NameButton name={name} onOpen={onOpen} /> <span className={classes.note}>{note}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? (
        <p className={classes.note}>and {formatNumber(rows.length - SHOWN)} more</p>
      ) : null}
    </details>
  );
}
