import type { ReactNode } from "react";
import classes from "./Sparkline.module.css";

/** A small chart of values next to their numbers, from 0 to the highest; with gaps for missing values. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }): ReactNode {
  const top = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  const last = Math.max(values.length - 1, 1);
  const path = values
    .map((value, index) => {
      if (value === null) return "";
      const begin = index === 0 || values[index - 1] === null;
      const place = `${((index / last) * 100).toFixed(2)} ${((1 - value / top) * 20).toFixed(2)}`;
      // A value between two gaps is drawn as a dot.
      return `${begin ? "M" : "L"}${place}${begin && (values[index + 1] ?? null) === null ? "h0.01" : ""}`;
    })
    .join("");
  return (
    <svg className={classes.line} viewBox="0 -1 100 22" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
