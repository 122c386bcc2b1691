"use client";

import { Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { useOpened } from "@/components/ui/Asked";
import type { Expectation } from "@/lib/discovery/shapes";
import { PlacedList } from "./PlacedList";
import classes from "./expected.module.css";

export interface ExpectedCountProps {
  readonly expectation: Expectation;
  /** The unit of the scores; null if they have none. */
  readonly unit: string | null;
  readonly onOpen: (image: string) => void;
}

/** Load it with ExpectedCount.tsx. */
export default function ExpectedLists(
  props: ExpectedCountProps & { readonly target: ReactElement<{ onClick?: () => void }> },
): ReactNode {
  const { expectation, unit, onOpen, target } = props;
  const { dropped, needless } = expectation;
  const { opened, onChange } = useOpened();
  // Listens on the window, since the focus enters the popover only after the lists are mounted.
  useWindowEvent("keydown", ({ key }) => {
    if (opened && key === "Escape") onChange(false);
  });
  const button = cloneElement(target, { onClick: () => onChange(!opened) });
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      // With a closing transition, the lists could still take the focus that was about to enter them, and lose it at
      // the end.
      transitionProps={{ duration: 0 }}
    >
      <PopoverTarget>{button}</PopoverTarget>
      <PopoverDropdown>
        <div className={classes.box}>
          {dropped.length + needless.length === 0 ? (
            <p className="fine">Every expected image is selected, and none that need not be warm.</p>
          ) : null}
          <PlacedList title="Expected, not selected" images={dropped} unit={unit} onOpen={onOpen} />
          <PlacedList title="Selected, need not be warm" images={needless} unit={unit} onOpen={onOpen} />
        </div>
      </PopoverDropdown>
    </Popover>
  );
}
