import type { ReactNode } from "react";
import { termColour } from "./colours";
import type { RankedRows } from "./rows";
import terms from "./terms.module.css";
import classes from "./TermLegend.module.css";

export interface TermLegendProps {
  readonly kind: RankedRows["kind"];
  /** In the order of the parts; `note` may be empty. */
  readonly entries: readonly { readonly name: string; readonly note: string }[];
}

const bars = {
  terms: "Bar: contributions to the score.",
  factors: "Bar: length is the score, parts are shares of its logarithm; a pale part lowers it.",
  plain: "Bars show the score.",
};

/** The colour of each term or factor, and the meaning of the marks. */
export function TermLegend({ kind, entries }: TermLegendProps): ReactNode {
  if (entries.length === 0) return <p className={classes.note}>{bars.plain}</p>;
  return (
    <div className={`${classes.root} ${terms.palette}`}>
      <ul className={classes.list} aria-label="Parts of the score">
        {entries.map(({ name, note }, index) => (
          <li key={`${name} ${index}`} className={classes.entry} data-term={termColour(index)}>
            <span className={terms.swatch} aria-hidden="true" />
            <span className="breakable">{name}</span>
            {note ? <span className={classes.note}>{note}</span> : null}
          </li>
        ))}
      </ul>
      <span className={classes.note}>
        {bars[kind]}{" "}
        <svg width="8" height="12" className={classes.mark} aria-hidden="true">
          <line x1="4" x2="4" y1="1" y2="11" strokeWidth="3" stroke="currentColor" />
        </svg>{" "}
        measured 0{" "}
        <svg width="8" height="12" className={classes.mark} aria-hidden="true">
          <circle cx="4" cy="6" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>{" "}
        missing
      </span>
    </div>
  );
}
