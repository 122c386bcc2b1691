"use client";

import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { TextDiff } from "@/components/editor/TextDiff";
import { HIDDEN, type ValueChange } from "@/lib/changes/diff";
import classes from "./ChangeList.module.css";

export interface ChangeListProps {
  readonly changes: readonly ValueChange[];
  /** Whether there are a before and an after, so that a value on one side only was added or removed. */
  readonly sided: boolean;
}

const words = { added: "Added", removed: "Removed", changed: "Changed" };

/** One entry for each key; long texts as a line diff. */
export function ChangeList({ changes, sided }: ChangeListProps): ReactNode {
  return (
    <ul className={classes.list} aria-label="Values">
      {changes.map((change, index) => (
        <li key={`${change.path} ${index}`} className={classes.item} data-changed={sided || undefined}>
          <div className={classes.path}>
            <code>{change.path === "" ? "value" : change.path}</code>
            {sided ? <span className="dim">{words[change.kind]}</span> : null}
          </div>
          <Values change={change} />
        </li>
      ))}
    </ul>
  );
}

function Values({ change: { path, kind, before, after } }: { readonly change: ValueChange }): ReactNode {
  if (kind !== "changed") return <Value value={kind === "added" ? after : before} path={path} />;
  if (isLong(before) || isLong(after)) {
    return <TextDiff label={`Changes of ${path}`} before={textOf(before)} after={textOf(after)} />;
  }
  return (
    <div className={classes.values}>
      <Value value={before} path={path} />
      <span aria-hidden="true">→</span>
      <VisuallyHidden>became</VisuallyHidden>
      <Value value={after} path={path} />
    </div>
  );
}

function Value({ value, path }: { readonly value: unknown; readonly path: string }): ReactNode {
  if (value === HIDDEN) return <span className={classes.hidden}>hidden, a secret</span>;
  if (isLong(value)) {
    return (
      <pre className={classes.text} tabIndex={0} role="region" aria-label={path}>
        {textOf(value)}
      </pre>
    );
  }
  return <code>{textOf(value)}</code>;
}

function isLong(value: unknown): boolean {
  return typeof value === "string" && (value.includes("\n") || value.length > 200);
}

/** Texts without quotes, except the empty text, which would be invisible. */
function textOf(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}
