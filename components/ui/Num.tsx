import type { ReactNode } from "react";
import { formatInFull, formatNumber } from "@/lib/client/format";
import classes from "./Num.module.css";

export interface NumProps {
  readonly value: number | null | undefined;
  /** Shown after the number: "images", "ms", "%". Pass both forms if singular and plural differ. */
  readonly unit?: string | readonly [one: string, many: string];
}

/** At most this many significant digits; integers are shown in full. */
const DIGITS = 4;

/** A number with its unit, a dash for none; the title has twelve digits if rounding hid some. */
export function Num({ value, unit }: NumProps): ReactNode {
  if (value === null || value === undefined || Number.isNaN(value)) {
    return <span className={classes.missing}>–</span>;
  }
  const text = formatNumber(value, DIGITS);
  const full = formatInFull(value);
  const word = unit === undefined || typeof unit === "string" ? unit : value === 1 ? unit[0] : unit[1];
  return (
    <span className={classes.num} title={text === full ? undefined : full}>
      {text}
      {word ? <span className={classes.unit}>{word === "%" ? "%" : ` ${word}`}</span> : null}
    </span>
  );
}
