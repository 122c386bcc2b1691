"use client";

import { TabsList, TabsTab } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./TabRow.module.css";

export interface TabRowProps<T extends string> {
  /** Names the list: "Parts of the run". */
  readonly label: string;
  readonly tabs: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  /** The opened one. */
  readonly tab: T;
  /** Behind a tab's name. */
  readonly behind?: (tab: T) => ReactNode;
}

/** The tabs of a `Tabs`, on one line: where they do not fit they scroll, and the opened one is in sight. */
export function TabRow<T extends string>({ label, tabs, labels, tab, behind }: TabRowProps<T>): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    const opened = box?.querySelector<HTMLElement>("[aria-selected=true]");
    // Not scrollIntoView, which would scroll the page as well.
    if (box && opened) box.scrollLeft = opened.offsetLeft - (box.clientWidth - opened.offsetWidth) / 2;
  }, [tab]);
  return (
    <div className={classes.scroll} ref={row}>
      <TabsList className={classes.list} aria-label={label}>
        {tabs.map((value) => (
          <TabsTab key={value} value={value} rightSection={behind?.(value)}>
            {labels[value]}
          </TabsTab>
        ))}
      </TabsList>
    </div>
  );
}
