import type { ReactNode } from "react";
import { termColour } from "../colours";
import { ShareBar } from "./ShareBar";
import classes from "./PartBars.module.css";

export interface ExplainedPart {
  readonly name: string;
  readonly rows: readonly PartRow[];
}

export interface PartRow {
  readonly label: string;
  readonly value: ReactNode;
  /** 0–1; absent for a row that is only a number. */
  readonly bar?: number;
  /** Whether the value goes into the score. */
  readonly strong?: boolean;
}

export interface PartBarsProps {
  /** Plural name of the parts: "Terms". */
  readonly label: string;
  readonly parts: readonly ExplainedPart[];
  /** Whether the parts have the colours of the row's bar. */
  readonly coloured: boolean;
  /** The sum of the parts; null without a score. */
  readonly total: { readonly label: string; readonly value: string } | null;
}

/** Shows each part from its measured value to its contribution to the score. */
export function PartBars({ label, parts, coloured, total }: PartBarsProps): ReactNode {
  return (
    <ul className="stack plainList" aria-label={label}>
      {parts.map(({ name, rows }, index) => (
        <li
          key={`${name} ${index}`}
          className={classes.part}
          data-term={coloured ? termColour(index) : undefined}
        >
          <h3 className={classes.name}>{name}</h3>
          <dl className={classes.rows}>
            {rows.map((row) => (
              <div key={row.label} className={classes.row}>
                <dt>{row.label}</dt>
                <dd data-strong={row.strong}>{row.value}</dd>
                <dd aria-hidden="true">
                  {row.bar === undefined ? null : <ShareBar share={row.bar} pale={row.strong !== true} />}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {total === null ? null : (
        <li className={classes.total}>
          <span>{total.label}</span>
          <strong>{total.value}</strong>
        </li>
      )}
    </ul>
  );
}
