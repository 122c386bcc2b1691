import type { ReactNode } from "react";
import type { PolicyChange } from "@/lib/discovery";
import classes from "./ChangeItems.module.css";

const signs = {
  added: { sign: "+", word: "Added" },
  removed: { sign: "−", word: "Removed" },
  changed: { sign: "~", word: "Changed" },
} as const;

export interface ChangeItemsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly changes: readonly PolicyChange[];
}

/** The semantic differences between two policies. */
export function ChangeItems({ label, changes }: ChangeItemsProps): ReactNode {
  return (
    <ul className="plainList" aria-label={label}>
      {changes.map((change, index) => (
        <li key={`${change.path} ${index}`} className={classes.item}>
          <span className={classes.sign} aria-hidden="true">
            {signs[change.kind].sign}
          </span>
          <div className={classes.text}>
            <span>{change.label}</span>
            <span className="fine">
              {signs[change.kind].word}: <code>{change.path}</code>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
