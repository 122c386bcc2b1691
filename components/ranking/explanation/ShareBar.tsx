import type { ReactNode } from "react";
import classes from "./PartBars.module.css";

/** A bar that fills a share of its width; `share` is clamped to 0–1. */
export function ShareBar({ share, pale }: { readonly share: number; readonly pale: boolean }): ReactNode {
  const width = Math.min(1, Math.max(0, share)) * 100;
  return (
    <svg width="100%" height="10" className={classes.svg} focusable="false">
      <rect width="100%" height="10" className={classes.track} />
      <rect width={`${width.toFixed(2)}%`} height="10" className={pale ? classes.pale : classes.full} />
    </svg>
  );
}
