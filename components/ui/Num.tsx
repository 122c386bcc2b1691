import type { ReactNode } from "react";
import { formatInFull, formatNumber } from "@/lib/client/format";
import classes from "./Num.module.css";

export interface NumProps {
  readonly value: number | null | undefined;
  /** Shown after the number: "images", "ms", "%". Pass both forms if singular and plural differ. */
  readonly unit?: string | readonly [one: string, many: string];
  /** At most this many significant digits; default 4. Integers are shown in full. */
  readonly digits?: number;
  /** Shown if the number is absent. */
  readonly missing?: string;
}

/** A number with its unit; the title has twelve digits if rounding hid some. */
export function Num({ value, unit, digits = 4, missing = "–" }: NumProps): ReactNode {
  if (value === null || value === undefined || Number.isNaN(value)) {
    return <span className={classes.missing}>{missing}</span>;
  }
  const text = formatNumber(value, digits);
  const full = formatInFull(value);
  const word = unit === undefined || typeof unit === "string" ? unit : value === 1 ? unit[0] : unit[1];
  return (
    <span className={classes.num} title={text === full ? undefined : full}>
      {text}
      {word ? <span className={classes.unit}>{word === "%" ? "%" : ` ${word}`}</span> : null}
    </span>
  );
}
