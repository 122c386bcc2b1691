import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import { NameButton } from "../NameButton";
import type { Crossed, LineState } from "./lineState";
import classes from "./CrossedList.module.css";

export interface CrossedListProps {
  readonly state: Pick<LineState, "came" | "went">;
  readonly onOpen: (name: string) => void;
  /** Why each row crossed, by name; null while loading, with the space reserved so that nothing moves later. */
  readonly reasons?: ReadonlyMap<string, string> | null;
  /** For a page, where both directions are side by side; false for a popover. */
  readonly wide?: boolean;
}

/** Rows named in each direction; the rest is counted. */
const SHOWN = 12;

/** The rows that crossed the line, each with its previous and current rank. */
export function CrossedList({ state, wide = false, ...props }: CrossedListProps): ReactNode {
  return (
    <div className={classes.root} data-wide={wide || undefined}>
      <Direction title="In" rows={state.came} {...props} />
      <Direction title="Out" rows={state.went} {...props} />
    </div>
  );
}

interface DirectionProps extends Omit<CrossedListProps, "state" | "wide"> {
  readonly title: string;
  readonly rows: readonly Crossed[];
}

function Direction({ title, rows, onOpen, reasons }: DirectionProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section>
      <p className={classes.title}>
        {title} {formatNumber(rows.length)}
      </p>
      <ul className="plainList" aria-label={title}>
        {rows.slice(0, SHOWN).map(({ name, rank, before }) => (
          <li key={name} className={classes.row}>
            <NameButton name={name} onOpen={onOpen} />
            <span className={classes.ranks}>
              {rankText(before)} → {rankText(rank)}
            </span>
            {reasons === undefined ? null : <span className={classes.reason}>{reasons?.get(name)}</span>}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? (
        <p className={classes.more}>and {formatNumber(rows.length - SHOWN)} more</p>
      ) : null}
    </section>
  );
}

function rankText(rank: number): string {
  return rank === 0 ? "not ranked" : `rank ${formatNumber(rank)}`;
}
