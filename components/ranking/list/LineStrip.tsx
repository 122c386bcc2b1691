"use client";

import { Button, Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { IconFocusCentered } from "@tabler/icons-react";
import { useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { formatScore } from "../numbers";
import { plural, splitImage } from "@/lib/client/format";
import { useShortcut } from "@/lib/client/shortcuts";
import { CrossedList } from "./CrossedList";
import { outcomeText, type LineState, type Neighbour } from "./lineState";
import type { RowList } from "./rowList";
import classes from "./LineStrip.module.css";

export interface LineStripProps {
  /** One of what is ranked: "image". */
  readonly noun: string;
  readonly rows: RowList | null;
  readonly onOpen: (name: string) => void;
  /** What else is to be seen beside the line. */
  readonly children?: ReactNode;
  readonly crossed?: ((state: LineState) => ReactNode) | undefined;
}

const unchanging = (): (() => void) => () => undefined;
const unknown = (): null => null;

/** Stays in sight above the rows: the last one in, the first one out, the distance between them, and what crossed. */
export function LineStrip({ noun, rows, onOpen, crossed, children }: LineStripProps): ReactNode {
  const state = useSyncExternalStore(rows?.onLine ?? unchanging, rows?.lineState ?? unknown, unknown);
  const jump = (): void => rows?.jumpToLine();
  useShortcut("mod+J", "Jump to the line", jump, state !== null && state.ranked > 0);
  // Its place is kept while the first ranking is on its way.
  if (state === null || state.ranked === 0) return <div className={classes.root} />;
  return (
    <div className={classes.root} role="group" aria-label="The line">
      <span className={classes.label}>
        {state.above.toLocaleString("en-US")} of {plural(state.ranked, noun)}
      </span>
      <Side label="Last in" side="above" row={state.last} onOpen={onOpen} />
      <span className={classes.gap}>{distanceText(state)}</span>
      <Side label="First out" side="below" row={state.first} onOpen={onOpen} />
      <Outcome state={state}>{crossed ?? ((at) => <CrossedList state={at} onOpen={onOpen} />)}</Outcome>
      {children}
      <Button
        className={classes.jump}
        size="compact-xs"
        variant="default"
        leftSection={<IconFocusCentered size={13} aria-hidden="true" />}
        onClick={jump}
      >
        Jump to the line
      </Button>
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly side: "above" | "below";
  readonly row: Neighbour | null;
  readonly onOpen: (name: string) => void;
}

function Side({ label, side, row, onOpen }: SideProps): ReactNode {
  return (
    <span className={classes.side} data-side={side}>
      <span className={classes.label}>{label}</span>
      {row === null ? (
        <span>none</span>
      ) : (
        <>
          <button type="button" className={classes.name} title={row.name} onClick={() => onOpen(row.name)}>
            {splitImage(row.name).name}
          </button>
          <span className={classes.score}>{formatScore(row.score)}</span>
        </>
      )}
    </span>
  );
}

function distanceText({ last, first }: LineState): string {
  if (last === null || first === null) return "";
  const distance = last.score - first.score;
  return distance === 0 ? "level" : `${formatScore(distance)} apart`;
}

/** Until a pointer that left closes it: long enough to get from the button into the popover. */
const LEAVING_MS = 200;

interface OutcomeProps {
  readonly state: LineState;
  readonly children: (state: LineState) => ReactNode;
}

/** How many crossed the line, live; which ones while it is pointed at, and after a press until the next one. */
function Outcome({ state, children }: OutcomeProps): ReactNode {
  const [shown, setShown] = useState<"no" | "pointed" | "pressed">("no");
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = outcomeText(state);
  if (text === "") return null;
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
          {text}
        </button>
      </PopoverTarget>
      <PopoverDropdown {...pointing}>{children(state)}</PopoverDropdown>
    </Popover>
  );
}
