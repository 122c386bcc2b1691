import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { DataTable, instant, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { ImageName } from "@/components/ui/ImageName";
import { Instant } from "@/components/ui/Instant";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { Preview } from "@/lib/api/dataSources";
import { PREVIEW_ROWS } from "@/lib/api/previewRows";
import { formatDuration, plural } from "@/lib/client/format";
import classes from "./QueryTrial.module.css";

type Row = Preview["rows"][number];

const columns: readonly Column<Row>[] = [
  {
    key: "image",
    value: ({ image }) => image,
    header: "Image",
    rowHeader: true,
    render: (row) => <ImageName image={row.image} />,
  },
  {
    key: "time",
    value: ({ time }) => instant(time),
    header: "Time",
    hideBelow: "sm",
    render: (row) => (row.time === null ? "–" : <Instant at={row.time} />),
  },
  {
    key: "value",
    value: ({ value }) => value,
    header: "Value",
  },
  {
    key: "text",
    value: ({ text }) => text,
    header: "Details",
    render: (row) => <span className="breakable">{row.text ?? ""}</span>,
  },
];

interface QueryAnswerProps {
  readonly preview: Preview;
  /** Whether the query has been edited since it was sent. */
  readonly isEdited: boolean;
}

export function QueryAnswer({ preview, isEdited }: QueryAnswerProps): ReactNode {
  const { rows } = preview;
  // Columns without values are hidden.
  const shown = columns.filter(
    ({ key, value }) => key === "image" || rows.some((row) => (value?.(row) ?? null) !== null),
  );
  return (
    <div className={classes.answer}>
      {isEdited ? (
        <p className={classes.note}>This is the answer to the query before it was edited: try it again.</p>
      ) : null}
      <div role="status" className={classes.summary}>
        <ToneBadge tone={preview.status === "success" ? "ok" : "bad"}>
          {preview.status === "success" ? "Answered" : "Failed"}
        </ToneBadge>
        <span>{countsOf(preview)}</span>
      </div>
      {preview.message ? (
        <p className={preview.status === "failed" ? classes.failed : classes.note}>{preview.message}</p>
      ) : null}
      {preview.ignoredSeries > 0 ? (
        <details className={classes.note}>
          <summary>
            {plural(preview.ignoredSeries, "series", "series")} without an image label ignored
          </summary>
          <ul>
            {preview.ignoredLabels.map((labels, index) => (
              <li key={index}>
                <code>{JSON.stringify(labels)}</code>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details open>
        <summary>The request as it is sent</summary>
        <CodeBlock wrap label="The request as it is sent">
          {preview.request}
        </CodeBlock>
      </details>
      {rows.length < PREVIEW_ROWS ? null : (
        <p className={classes.note}>The first {PREVIEW_ROWS} rows are shown.</p>
      )}
      {preview.status === "success" ? (
        <DataTable
          caption="Rows of the answer"
          columns={shown}
          rows={rows}
          rowKey={(row, index) => `${row.image} ${index}`}
          empty={<EmptyState title="The answer is empty">The source has no matching data.</EmptyState>}
        />
      ) : null}
    </div>
  );
}

function countsOf(preview: Preview): string {
  const words = [`in ${formatDuration(preview.durationMs)}`];
  if (preview.series !== null) words.push(plural(preview.series, "series", "series"));
  if (preview.samples !== null) words.push(plural(preview.samples, "sample"));
  if (preview.records !== null) words.push(plural(preview.records, "record"));
  return words.join(", ");
}
