"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { monthText } from "./words";

export interface MonthPickerProps {
  /** The months to choose from, newest first. */
  readonly months: readonly string[];
  /** The month shown. */
  readonly month: string;
  /** Called with null for the newest month, which an address need not name. */
  readonly onMonth: (month: string | null) => void;
}

export function MonthPicker({ months, month, onMonth }: MonthPickerProps): ReactNode {
  const [newest] = months;
  const all = months.includes(month) ? months : [month, ...months];
  return (
    <NativeSelect
      aria-label="Month (UTC)"
      size="xs"
      data={all.map((value) => ({ value, label: monthText(value) }))}
      value={month}
      onChange={({ currentTarget: { value } }) => onMonth(value === newest ? null : value)}
    />
  );
}
