"use client";

import { Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { LineState } from "./lineState";
import type { RowList } from "./rowList";
import { useLine } from "./useLine";
import classes from "./LineStrip.module.css";

/** Delay until the popover closes after the pointer left: long enough to move from the button into the popover. */
const LEAVING_MS = 200;

export interface OutcomePopoverProps {
  readonly rows: RowList | null;
  /** How it was opened. */
  readonly asked: "pointed" | "pressed";
  /** Label of its button. */
  readonly text: ReactNode;
  readonly children: (state: LineState) => ReactNode;
}

/**
 * Shows what crossed the line, open from the start; its button replaces the one of LineOutcome.tsx. Load it from
 * there.
 */
export default function OutcomePopover({ rows, asked, text, children }: OutcomePopoverProps): ReactNode {
  const [shown, setShown] = useState<"no" | "pointed" | "pressed">(asked);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button is gone, and the focus with it.
    if (asked === "pressed") button.current?.focus();
    // The pointer may have left in the meantime. A browser reports `:hover` on a newly mounted button only later.
    else
      leaving.current = setTimeout(() => {
        if (button.current?.matches(":hover") === false) setShown((now) => (now === "pointed" ? "no" : now));
      }, LEAVING_MS);
    return () => clearTimeout(leaving.current);
  }, [asked]);
  // Wherever the focus is: content shown on hover must be dismissible without moving the pointer.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") setShown("no");
  });
  const pointing = {
    onPointerEnter: () => {
      clearTimeout(leaving.current);
      setShown((now) => (now === "no" ? "pointed" : now));
    },
    onPointerLeave: () => {
      leaving.current = setTimeout(() => setShown((now) => (now === "pointed" ? "no" : now)), LEAVING_MS);
    },
  };
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      width={420}
      opened={shown !== "no"}
      onChange={(opened) => setShown(opened ? "pressed" : "no")}
    >
      <PopoverTarget>
        <button
          ref={button}
          type="button"
          className={classes.outcome}
          onClick={() => setShown((now) => (now === "pressed" ? "no" : "pressed"))}
          {...pointing}
        >
          {text}
        </button>
      </PopoverTarget>
      <PopoverDropdown {...pointing}>
        {/* In the capture phase: by the bubbling phase the popover is closed and the focus lost. */}
        <div onKeyDownCapture={({ key }) => (key === "Escape" ? button.current?.focus() : undefined)}>
          <Crossed rows={rows}>{children}</Crossed>
        </div>
      </PopoverDropdown>
    </Popover>
  );
}

function Crossed({ rows, children }: Pick<OutcomePopoverProps, "rows" | "children">): ReactNode {
  const state = useLine(rows, (now) => now);
  return state === null ? null : children(state);
}
