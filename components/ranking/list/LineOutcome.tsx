"use client";

import { Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { outcomeText, type LineState } from "./lineState";
import type { RowList } from "./rowList";
import { useLine } from "./useLine";
import classes from "./LineStrip.module.css";

/** Until a pointer that left closes it: long enough to get from the button into the popover. */
const LEAVING_MS = 200;

export interface LineOutcomeProps {
  readonly rows: RowList | null;
  /** What the popover holds. */
  readonly children: (state: LineState) => ReactNode;
}

/** How many crossed the line, live; which ones while it is pointed at, and after a press until the next one. */
export function LineOutcome({ rows, children }: LineOutcomeProps): ReactNode {
  const [shown, setShown] = useState<"no" | "pointed" | "pressed">("no");
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const has = useLine(rows, (state) => textOf(state) !== "");
  if (!has) return null;
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
          type="button"
          className={classes.outcome}
          onClick={() => setShown((now) => (now === "pressed" ? "no" : "pressed"))}
          onKeyDown={({ key }) => {
            if (key === "Escape") setShown("no");
          }}
          {...pointing}
        >
          <OutcomeText rows={rows} />
        </button>
      </PopoverTarget>
      <PopoverDropdown {...pointing}>
        <Crossed rows={rows}>{children}</Crossed>
      </PopoverDropdown>
    </Popover>
  );
}

/** By itself: the popover around it is drawn again only when it opens or closes. */
function OutcomeText({ rows }: Pick<LineOutcomeProps, "rows">): ReactNode {
  return useLine(rows, textOf);
}

function Crossed({ rows, children }: LineOutcomeProps): ReactNode {
  const state = useLine(rows, (now) => now);
  return state === null ? null : children(state);
}

function textOf(state: LineState | null): string {
  return state === null ? "" : outcomeText(state);
}
