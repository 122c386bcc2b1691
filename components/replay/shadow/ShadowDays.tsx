import type { ReactNode } from "react";
import { runHref } from "@/components/discovery/runs/links";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import type { PolicyShadow } from "@/lib/api/policyShadow";
import classes from "../Replay.module.css";
import { oneDecimal } from "../words";

type Day = PolicyShadow["days"][number];

const SIDES = ["champion", "challenger"] as const;
const NAMES = { champion: "Champion", challenger: "Challenger" } as const;

const columns: readonly Column<Day>[] = [
  {
    key: "day",
    header: "Day",
    rowHeader: true,
    value: ({ day }) => day,
    render: ({ day, run }) => (
      <span className={classes.day}>
        {run === null ? day : <HoverLink href={runHref(run)}>{day}</HoverLink>}
      </span>
    ),
  },
  {
    key: "waited",
    header: "Waited, min",
    formats: oneDecimal,
    value: (day) => day.minutes_waited,
    hideBelow: "sm",
  },
  ...SIDES.flatMap((side): Column<Day>[] => [
    {
      key: `${side}-predicted`,
      header: `${NAMES[side]} predicted, min`,
      formats: oneDecimal,
      value: (day) => day[side].predicted,
      hideBelow: "sm",
    },
    {
      key: `${side}-low`,
      header: "Expected from, min",
      name: `${NAMES[side]}, expected from, min`,
      formats: oneDecimal,
      value: (day) => day[side].predicted_low,
      hideBelow: "md",
    },
    {
      key: `${side}-high`,
      header: "to, min",
      name: `${NAMES[side]}, to, min`,
      formats: oneDecimal,
      value: (day) => day[side].predicted_high,
      hideBelow: "md",
    },
    {
      key: `${side}-realised`,
      header: `${NAMES[side]} realised, min`,
      formats: oneDecimal,
      value: (day) => day[side].realised,
    },
  ]),
  {
    key: "gain",
    header: "Challenger saves more, min",
    formats: oneDecimal,
    value: ({ champion, challenger }) => challenger.realised - champion.realised,
  },
];

/** Predicted and realised minutes by day, newest first. */
export function ShadowDays({ days }: Pick<PolicyShadow, "days">): ReactNode {
  return (
    <Panel
      title="Day by day"
      description="Minutes of the developer window that the images selected before the day would have saved on it"
      flush
    >
      <DataTable
        caption="Predicted and realised minutes by day"
        name="shadow-days"
        columns={columns}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
      />
    </Panel>
  );
}
