"use client";

import { TabsList, TabsTab } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./TabRow.module.css";

export interface TabRowProps<T extends string> {
  /** Accessible name of the tab list: "Parts of the run". */
  readonly label: string;
  readonly tabs: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  /** The selected tab. */
  readonly tab: T;
  /** Shown after a tab's name. */
  readonly behind?: (tab: T) => ReactNode;
}

/** The tabs of a `Tabs` on one line, which scrolls if they do not fit and keeps the selected one visible. */
export function TabRow<T extends string>({ label, tabs, labels, tab, behind }: TabRowProps<T>): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    const opened = box?.querySelector<HTMLElement>("[aria-selected=true]");
    // Not scrollIntoView, which would also scroll the page.
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
