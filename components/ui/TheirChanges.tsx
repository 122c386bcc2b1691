import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import type { TheirChange } from "@/lib/client/hooks/keptForm";
import { BeforeAfter } from "./BeforeAfter";
import classes from "./OthersSaved.module.css";

export interface TheirChangesProps {
  readonly changes: readonly TheirChange[];
  /** What the form calls its fields, by their paths. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

const SHOWN = 12;

/** What somebody else saved, field by field, with the values before and after. OthersSaved.tsx loads it. */
export default function TheirChanges({ changes, labels = {} }: TheirChangesProps): ReactNode {
  if (changes.length === 0)
    return (
      <p className={classes.sentence}>
        They changed something that this page does not show, such as a secret.
      </p>
    );
  const more = changes.length - SHOWN;
  return (
    <ul className={classes.list} aria-label="What they changed">
      {changes.slice(0, SHOWN).map(({ path, before, after, mineToo }, index) => (
        <BeforeAfter
          key={`${path} ${index}`}
          label={`${labels[path] ?? path}:`}
          before={before === undefined ? null : valueText(before)}
          after={after === undefined ? null : valueText(after)}
        >
          {before === undefined ? <VisuallyHidden>added</VisuallyHidden> : null}
          {after === undefined ? <VisuallyHidden>removed</VisuallyHidden> : null}
          {mineToo ? <span className="fine">you changed it, too</span> : null}
        </BeforeAfter>
      ))}
      {more > 0 ? <li className="fine">and {plural(more, "other change")}</li> : null}
    </ul>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === "") return "empty";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
