import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import type { TheirChange } from "@/lib/client/hooks/keptForm";
import classes from "./OthersSaved.module.css";

export interface TheirChangesProps {
  readonly changes: readonly TheirChange[];
  /** What the form calls its fields, by their paths. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

const SHOWN = 12;

/** What somebody else saved, field by field: what it was, and what it is now. Load it with OthersSaved.tsx. */
export default function TheirChanges({ changes, labels = {} }: TheirChangesProps): ReactNode {
  if (changes.length === 0)
    return <p className={classes.sentence}>They changed what this page is not told, such as a secret.</p>;
  const more = changes.length - SHOWN;
  return (
    <ul className={classes.list} aria-label="What they changed">
      {changes.slice(0, SHOWN).map(({ path, before, after, mineToo }, index) => (
        <li key={`${path} ${index}`} className={classes.change}>
          <span className={classes.label}>{labels[path] ?? path}:</span>
          {before === undefined ? (
            <VisuallyHidden>added</VisuallyHidden>
          ) : (
            <del className={classes.before}>
              {after === undefined ? <VisuallyHidden>removed </VisuallyHidden> : null}
              {textOf(before)}
            </del>
          )}
          {before === undefined || after === undefined ? null : (
            <>
              <span aria-hidden="true">→</span>
              <VisuallyHidden>became</VisuallyHidden>
            </>
          )}
          {after === undefined ? null : <ins className={classes.after}>{textOf(after)}</ins>}
          {mineToo ? <span className="fine">you changed it, too</span> : null}
        </li>
      ))}
      {more > 0 ? <li className="fine">and {plural(more, "other change")}</li> : null}
    </ul>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === "") return "empty";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
