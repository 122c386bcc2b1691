"use client";

import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { plural } from "@/lib/client/format";
import classes from "./FilterFold.module.css";

export interface FilterFoldProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** How many filters leave something out. */
  readonly active: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/**
 * Filters of a list. In a narrow window they are behind one button that says how many of them are active, so that the
 * list is in view; elsewhere they are always shown.
 */
export function FilterFold({ open, onOpen, active, onClear, children }: FilterFoldProps): ReactNode {
  const id = useId();
  return (
    <>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpen(!open)}
        >
          {active === 0 ? "Filters" : `${plural(active, "filter")} active`}
        </Button>
        {active === 0 ? null : (
          <Button variant="subtle" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      <div id={id} className={classes.filters} data-open={open}>
        {children}
      </div>
    </>
  );
}
