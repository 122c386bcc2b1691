import type { ReactNode } from "react";
import classes from "./Facts.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface FactsProps {
  /** In the order in which they are read; no two of one label. */
  readonly facts: readonly Fact[];
  /** For a box among others. */
  readonly dense?: boolean;
}

/** Short facts beside each other, each below its label; nothing when there are none. */
export function Facts({ facts, dense = false }: FactsProps): ReactNode {
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts} data-dense={dense}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
