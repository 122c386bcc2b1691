import type { ReactNode } from "react";
import { formatInFull, formatNumber } from "@/lib/client/format";
import classes from "./Num.module.css";

export interface NumProps {
  readonly value: number | null | undefined;
  /** Shown after the number: "images", "ms", "%". Pass both forms where one image is not "1 images". */
  readonly unit?: string | readonly [one: string, many: string];
  /** Significant digits at the most; default 4. Integers are shown whole. */
  readonly digits?: number;
  /** Shown for an absent number. */
  readonly missing?: string;
}

/** A number with its unit; twelve digits are in the title where rounding hid some. */
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
