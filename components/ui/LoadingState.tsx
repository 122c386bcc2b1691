import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./States.module.css";

export interface LoadingStateProps {
  /** What is being loaded, for screen readers. */
  readonly label: string;
  /** Number of bars; about as many as expected rows. */
  readonly rows?: number;
  /** Without animation, next to something that needs every frame. */
  readonly still?: boolean;
}

export function LoadingState({ label, rows = 4, still = false }: LoadingStateProps): ReactNode {
  return (
    <div role="status" aria-label={label} className={classes.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} animate={!still} height={18} width={`${92 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  );
}
