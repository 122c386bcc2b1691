import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import type { Edit } from "@/components/ui/table/columns";
import type { Draft } from "./edit/draft";
import { useUnit } from "../unit";
import { amountText, minutesText } from "../words";
import type { RunnerRow } from "./runnerRows";
import { factorsText, runnerName, utcText } from "./words";

export interface RunnerTableProps {
  readonly rows: readonly RunnerRow[];
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (ids: readonly number[], on: boolean) => void;
  /** Opens the preview; nothing is saved yet. */
  readonly onEdit: (id: number, factors: Partial<Omit<Draft, "edit">>) => void;
}

const FIELDS = {
  public: "publicProjectsMinutesCostFactor",
  private: "privateProjectsMinutesCostFactor",
} as const;

export function RunnerTable({ rows, ticked, onTick, onEdit }: RunnerTableProps): ReactNode {
  const unit = useUnit();
  const all = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  const factor = (which: keyof typeof FIELDS, header: string): Column<RunnerRow> => ({
    key: which,
    header,
    // Aligned left, next to the edit button, which would otherwise separate the numbers from the edge.
    align: "left",
    value: (row) => Number(row[FIELDS[which]]),
    render: (row) => row[FIELDS[which]],
    edit: editOf(which, onEdit),
  });
  const columns: readonly Column<RunnerRow>[] = [
    {
      key: "ticked",
      header: (
        <Checkbox
          size="xs"
          aria-label="Tick all runners shown"
          checked={all}
          indeterminate={!all && rows.some(({ id }) => ticked.has(id))}
          onChange={(event) =>
            onTick(
              rows.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      ),
      render: (row) => (
        <Checkbox
          size="xs"
          aria-label={`Tick ${runnerName(row)}`}
          checked={ticked.has(row.id)}
          onChange={(event) => onTick([row.id], event.currentTarget.checked)}
        />
      ),
    },
    {
      key: "id",
      header: "Runner",
      value: ({ id }) => id,
      align: "left",
      rowHeader: true,
      render: (row) => <HoverLink href={`/minutes/runners/${row.id}`}>#{row.id}</HoverLink>,
    },
    { key: "description", header: "Description", value: ({ description }) => description },
    { key: "type", header: "Type", value: ({ type }) => type, hideBelow: "md" },
    factor("public", "Public factor"),
    factor("private", "Private factor"),
    {
      key: "scheduled",
      header: "Scheduled change",
      value: ({ scheduled }) => instant(scheduled[0]?.validFrom ?? null),
      hideBelow: "md",
      render: ({ scheduled: [next, ...others] }) =>
        next === undefined ? (
          "–"
        ) : (
          <>
            {factorsText(next)}
            <div className="fine">
              from {utcText(next.validFrom)}
              {others.length > 0 ? `, then ${others.length} more` : ""}
            </div>
          </>
        ),
    },
    {
      key: "minutes",
      header: "Accounted, 90 days",
      name: "Compute minutes, 90 days",
      value: ({ minutes }) => minutes,
      align: "right",
      formats: () => amountText(unit),
      hideBelow: "sm",
    },
    {
      key: "duration",
      header: "Duration, 90 days",
      name: "Duration in minutes, 90 days",
      value: ({ duration }) => duration,
      align: "right",
      formats: () => minutesText,
      hideBelow: "md",
    },
  ];
  return (
    <DataTable
      name="runners"
      caption="Runners"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      empty={
        <EmptyState title="No runner matches">Every word must occur in id, description or type.</EmptyState>
      }
    />
  );
}

/** Invalid text is reported at the field; valid text opens the preview. */
function editOf(which: keyof typeof FIELDS, onEdit: RunnerTableProps["onEdit"]): Edit<RunnerRow> {
  return {
    needs: "admin",
    label: (row) => `${which === "public" ? "Public" : "Private"} factor of ${runnerName(row)}`,
    text: (row) => row[FIELDS[which]],
    save: async (row, text) => {
      // The engine that parses factors is loaded with the first edit.
      const { readFactor } = await import("@/lib/minutes");
      const read = readFactor(text);
      if ("problem" in read) throw new Error(read.problem);
      if (read.value !== row[FIELDS[which]]) onEdit(row.id, { [which]: read.value });
    },
  };
}
