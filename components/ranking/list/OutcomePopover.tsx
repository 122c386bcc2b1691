"use client";

import { Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { LineState } from "./lineState";
import type { RowList } from "./rowList";
import { useLine } from "./useLine";
import classes from "./LineStrip.module.css";

/** Until a pointer that left closes it: long enough to get from the button into the popover. */
const LEAVING_MS = 200;

export interface OutcomePopoverProps {
  readonly rows: RowList | null;
  /** What brought it. */
  readonly asked: "pointed" | "pressed";
  /** On its button. */
  readonly text: ReactNode;
  readonly children: (state: LineState) => ReactNode;
}

/** What crossed the line, open from the start; its button is in place of the one that asked. Load it with LineOutcome.tsx. */
export default function OutcomePopover({ rows, asked, text, children }: OutcomePopoverProps): ReactNode {
  const [shown, setShown] = useState<"no" | "pointed" | "pressed">(asked);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (asked === "pressed") button.current?.focus();
    // The pointer may have left meanwhile. Whether it is on a button that has just come, a browser says only later.
    else
      leaving.current = setTimeout(() => {
        if (button.current?.matches(":hover") === false) setShown((now) => (now === "pointed" ? "no" : now));
      }, LEAVING_MS);
    return () => clearTimeout(leaving.current);
  }, [asked]);
  // Wherever the focus is: what only pointing shows must also go without moving the pointer.
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
        {/* On the way down: by the way up it is closed, and the focus lost with it. */}
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
