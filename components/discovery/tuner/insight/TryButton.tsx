"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";

export interface TryButtonProps {
  /** What it does, whole: "Try 0.64 as weight of peak". */
  readonly label: string;
  /** While what it would do was found for another policy than the edited one. */
  readonly held: boolean;
  /** Whether it is what is being tried. */
  readonly tried?: boolean;
  readonly size?: "compact-xs" | "compact-sm";
  readonly onTry: () => void;
  readonly children: ReactNode;
}

/** Makes a change that an answer of the engine offers; held, it stays where it is and does nothing. */
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
      // A disabled button would lose the focus of whoever pressed it.
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
