import type { ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { formatNumber } from "@/lib/client/format";
import terms from "../terms.module.css";
import { termColour } from "./segments";
import classes from "./Legend.module.css";

/** Which colour is which term, with its weight, and how marks are read. */
export function Legend({ run }: { readonly run: Run }): ReactNode {
  const [first] = run.ranking;
  if (first === undefined) return null;
  const sum = first.terms.length > 0;
  const entries = sum
    ? first.terms.map(({ signal, weight }) => ({ name: signal, note: `× ${formatNumber(weight)}` }))
    : first.factors.map(({ name, signal }) => ({
        name,
        note: signal === null || signal === name ? "" : signal,
      }));
  if (entries.length === 0) return <p className={classes.note}>Bars show the score.</p>;
  return (
    <div className={`${classes.root} ${terms.palette}`}>
      <ul className={classes.list} aria-label={sum ? "Terms and weights" : "Factors"}>
        {entries.map(({ name, note }, index) => (
          <li key={name} className={classes.entry} data-term={termColour(index)}>
            <span className={terms.swatch} aria-hidden="true" />
            <span className="breakable">{name}</span>
            {note ? <span className={classes.note}>{note}</span> : null}
          </li>
        ))}
      </ul>
      <span className={classes.note}>
        {sum
          ? "Bar: contributions to the score."
          : "Bar: length is the score, parts are shares of its logarithm; a pale part lowers it."}{" "}
        <svg width="8" height="12" className={classes.mark} aria-hidden="true">
          <line x1="4" x2="4" y1="1" y2="11" strokeWidth="3" stroke="currentColor" />
        </svg>{" "}
        measured 0{" "}
        <svg width="8" height="12" className={classes.mark} aria-hidden="true">
          <circle
            cx="4"
            cy="6"
            r="2.5"
            fill="none"
            stroke="currentColor"
            strokeDasharray="2 1.5"
            strokeWidth="1.5"
          />
        </svg>{" "}
        missing
      </span>
    </div>
  );
}
