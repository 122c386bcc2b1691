"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";

export interface TryButtonProps {
  /** The full effect: "Try 0.64 as weight of peak". */
  readonly label: string;
  /** True while the offered change was computed for another policy than the edited one. */
  readonly held: boolean;
  /** Whether this change is currently being tried. */
  readonly tried?: boolean;
  readonly size?: "compact-xs" | "compact-sm";
  readonly onTry: () => void;
  readonly children: ReactNode;
}

/** Applies a change that an answer of the engine offers; while held, it stays in place and does nothing. */
export function TryButton({
  label,
  held,
  tried = false,
  size = "compact-sm",
  onTry,
  children,
}: TryButtonProps): ReactNode {
  return (
    <Button
      variant={tried ? "filled" : "default"}
      size={size}
      // A disabled button would lose the focus.
      data-disabled={held || undefined}
      aria-disabled={held}
      aria-label={label}
      onClick={() => {
        if (!held) onTry();
      }}
    >
      {children}
    </Button>
  );
}
