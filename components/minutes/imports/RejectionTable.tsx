import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import type { BuildImport, ImportRejection } from "@/lib/api/imports";
import { plural } from "@/lib/client/format";

const columnsOf = (file: boolean): readonly Column<ImportRejection>[] => [
  {
    key: "line",
    header: file ? "Line" : "Job",
    rowHeader: true,
    align: "left",
    value: ({ line }) => line,
    render: ({ line }) => line,
  },
  ...(file ? [] : [{ key: "project", header: "Project", value: ({ project }: ImportRejection) => project }]),
  { key: "column", header: file ? "Column" : "Field", value: ({ column }) => column || "–" },
  {
    key: "value",
    header: "Value",
    value: ({ value }) => value,
    hideBelow: "sm",
    render: ({ value }) => <code className="breakable">{value}</code>,
  },
  { key: "message", header: "Reason", value: ({ message }) => message },
];

/** The first of the rows that were rejected; the file has all. */
export function RejectionTable({ found }: { readonly found: BuildImport }): ReactNode {
  const { id, rejections, counts, source } = found;
  return (
    <Panel
      title="Rejected"
      description={`${plural(counts.rejected, source === null ? "row" : "job")} could not be imported${counts.rejected > rejections.length ? "; the first of the reasons" : ""}`}
      actions={
        <Anchor href={`/api/v1/imports/${id}/rejections`} size="sm" download>
          Download all as CSV
        </Anchor>
      }
      flush
    >
      <DataTable
        caption="Rejected rows"
        columns={columnsOf(source === null)}
        rows={rejections}
        rowKey={(_, index) => String(index)}
      />
    </Panel>
  );
}
