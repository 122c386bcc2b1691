"use client";

import { useState, type ReactNode } from "react";
import { numbersIn } from "@/lib/client/columnFormats";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { ImageName } from "@/components/ui/ImageName";
import { hourText, type HeatRow, type HeatView } from "./heatView";
import classes from "./Heat.module.css";

export interface HeatTableProps {
  readonly rows: readonly HeatRow[];
  readonly view: HeatView;
  readonly query: string;
}

/** The map's numbers: hours as rows and weekdays as columns, or images as rows and hours as columns. */
export function HeatTable({ rows, view, query }: HeatTableProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.numbers} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Numbers</summary>
      {open ? (
        <div className={classes.table}>{view === "weekday" ? byHour(rows, query) : byImage(rows, query)}</div>
      ) : null}
    </details>
  );
}

function byHour(rows: readonly HeatRow[], query: string): ReactNode {
  const format = numbersIn(rows.flatMap(({ hours }) => [...hours]));
  const columns: readonly Column<number>[] = [
    { key: "hour", header: "Hour", rowHeader: true, render: hourText },
    ...rows.map(({ name, hours }): Column<number> => ({
      key: name,
      header: <abbr title={name}>{name.slice(0, 3)}</abbr>,
      align: "right",
      render: (hour) => format(hours[hour] ?? 0),
    })),
  ];
  const hours = Array.from(rows[0]?.hours ?? [], (_, hour) => hour);
  return (
    <DataTable
      caption={`Sum of the samples of ${query} by weekday and hour`}
      columns={columns}
      rows={hours}
      rowKey={String}
    />
  );
}

function byImage(rows: readonly HeatRow[], query: string): ReactNode {
  const format = numbersIn(rows.flatMap(({ hours }) => [...hours]));
  const columns: readonly Column<HeatRow>[] = [
    {
      key: "image",
      header: "Image",
      rowHeader: true,
      render: ({ name }) => (
        <span className={classes.image}>
          <ImageName image={name} />
        </span>
      ),
    },
    ...Array.from(rows[0]?.hours ?? [], (_, hour): Column<HeatRow> => ({
      key: String(hour),
      header: <abbr title={hourText(hour)}>{String(hour).padStart(2, "0")}</abbr>,
      align: "right",
      render: ({ hours }) => format(hours[hour] ?? 0),
    })),
  ];
  return (
    <DataTable
      caption={`Sum of the samples of ${query} by image and hour`}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}
