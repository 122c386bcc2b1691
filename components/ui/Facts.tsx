import type { ReactNode } from "react";
import classes from "./Facts.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** What a change made it from; shown where it is another than the value. */
  readonly was?: string | undefined;
}

export interface FactsProps {
  /** In the order in which they are read; no two of one label. Those that do not apply are false. */
  readonly facts: readonly (Fact | false)[];
  /** Beside each other, dense for a box among others, on one line where there is room, or a list with a line for each. */
  readonly layout?: "row" | "dense" | "line" | "list";
}

/** Short facts, each with its label; nothing when there are none. */
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
