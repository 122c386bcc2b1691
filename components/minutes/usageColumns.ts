/** Columns shared by all levels: the duration, accounted minutes and number of builds. */
import type { Column } from "@/components/ui/DataTable";
import type { Usage } from "@/lib/api/minutes";
import type { Unit } from "./unit";
import { amountText, minutesOf, minutesText } from "./words";

export function usageColumns<Row extends { readonly usage: Usage }>(unit: Unit): readonly Column<Row>[] {
  return [
    {
      key: "duration",
      header: "Instance runner duration, min",
      value: ({ usage }) => minutesOf(usage.durationSeconds),
      formats: () => minutesText,
    },
    {
      key: "usage",
      header: `Compute usage, ${unit}`,
      value: ({ usage }) => usage.minutes,
      formats: () => amountText(unit),
    },
    { key: "builds", header: "Builds", value: ({ usage }) => usage.builds, hideBelow: "sm" },
  ];
}
