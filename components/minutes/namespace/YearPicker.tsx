import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";

export interface YearPickerProps {
  readonly months: readonly string[];
  /** Null for the last twelve months. */
  readonly year: string | null;
  readonly onYear: (year: string | null) => void;
}

const LAST = "";

export function YearPicker({ months, year, onYear }: YearPickerProps): ReactNode {
  const years = new Set(months.map((month) => month.slice(0, 4)));
  if (year !== null) years.add(year);
  return (
    <NativeSelect
      aria-label="Months shown"
      size="xs"
      data={[
        { value: LAST, label: "Last twelve months" },
        ...[...years]
          .sort()
          .reverse()
          .map((value) => ({ value, label: value })),
      ]}
      value={year ?? LAST}
      onChange={({ currentTarget: { value } }) => onYear(value === LAST ? null : value)}
    />
  );
}
