import type { ReactNode } from "react";
import classes from "./Facts.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** The value before a change; shown if it differs. */
  readonly was?: string | undefined;
}

export interface FactsProps {
  /** In reading order, with unique labels. Those that do not apply are false. */
  readonly facts: readonly (Fact | false)[];
  /** In a row, dense for a box among others, on one line if there is room, or as a list with a line for each. */
  readonly layout?: "row" | "dense" | "line" | "list";
}

/** Short labelled facts; renders nothing if there are none. */
export function Facts({ facts, layout = "row" }: FactsProps): ReactNode {
  const shown = facts.filter((fact) => fact !== false);
  if (shown.length === 0) return null;
  return (
    <dl className={layout === "list" ? "factList" : classes.facts} data-layout={layout}>
      {shown.map(({ label, value, was }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {was === undefined || was === value ? null : <span className={classes.was}> was {was}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
