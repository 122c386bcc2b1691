import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./States.module.css";

export interface LoadingStateProps {
  /** What is being loaded, for those who cannot see the grey bars. */
  readonly label: string;
  /** Bars to draw; about as many as rows are expected. */
  readonly rows?: number;
  /** Without a pulse: beside something that needs every frame for itself. */
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
