"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { formatPercent } from "@/lib/client/format";
import type { LongWrite } from "@/lib/client/hooks/longWrite";
import { takeFocus } from "./takeFocus";
import classes from "./CancelPending.module.css";

export interface CancelPendingProps {
  readonly write: Pick<LongWrite<unknown, never>, "isPending" | "cancel" | "cancelled" | "sent">;
  /** Continues a sentence: "the query on prometheus". */
  readonly what: string;
  readonly size?: ButtonProps["size"];
}

/**
 * Shown next to the button that started a write and displays it as loading: how much has been sent, and a Cancel
 * button. Cancelling returns the focus to the first button, or to another one next to it.
 */
export function CancelPending({ write, what, size }: CancelPendingProps): ReactNode {
  const { isPending, cancel, cancelled, sent } = write;
  const starter = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isPending) return;
    takeFocus(starter.current);
    starter.current = null;
  }, [isPending]);
  if (!isPending)
    return cancelled ? (
      <span role="status" className="fine">
        Cancelled.
      </span>
    ) : null;
  return (
    <span className={classes.root}>
      {sent === null ? null : (
        <>
          <progress className={classes.bar} max={1} value={sent} aria-label={`Sent of ${what}`} />
          <span className="fine">{sent < 1 ? `${formatPercent(sent)} sent` : "Sent, being read"}</span>
        </>
      )}
      <Button
        variant="default"
        size={size}
        aria-label={`Cancel ${what}`}
        onClick={(event) => {
          const around = event.currentTarget.parentElement?.parentElement;
          const loading = around?.querySelector<HTMLElement>("button[data-loading]");
          starter.current = loading ?? around?.querySelector<HTMLElement>("button:not(:disabled)") ?? null;
          cancel();
        }}
      >
        Cancel
      </Button>
    </span>
  );
}
