import type { ReactNode } from "react";
import { ChartPanel } from "@/components/charts/ChartPanel";
import type { Column } from "@/components/ui/DataTable";
import { formatDuration } from "@/lib/client/format";
import { durationsIn } from "@/lib/client/columnFormats";
import type { Cost } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";

type Part = Cost["parts"][number];

const COLUMNS: readonly Column<Part>[] = [
  { key: "part", header: "Part", value: ({ title }) => title, rowHeader: true },
  { key: "ms", header: "Takes", value: ({ ms }) => ms, formats: durationsIn },
];

/** The time until the blob has arrived, part by part. */
export function CostPanel({ cost }: { readonly cost: Cost }): ReactNode {
  const { parts, text, totalMs } = cost;
  const all = parts.reduce((sum, { ms }) => sum + ms, 0);
  const until = totalMs === null ? "Until it ends" : "Until the blob is there";
  const said = parts.map(({ title, ms }) => `${title.toLowerCase()} ${formatDuration(ms)}`);
  return (
    <ChartPanel
      title={`${until}: ${formatDuration(totalMs ?? all)}`}
      description={text}
      summary={`${until}: ${said.join(", ")}.`}
      columns={COLUMNS}
      rows={parts}
      rowKey={({ part }) => part}
      interactive
    >
      <div className={classes.cost}>
        <div className={classes.stack} aria-hidden="true">
          {parts.map(({ part, ms }) => (
            <span key={part} data-part={part} style={{ flexGrow: ms }} />
          ))}
        </div>
        <ul className={`plainList ${classes.parts}`}>
          {parts.map(({ part, title, ms }) => (
            <li key={part} data-part={part}>
              {title} <strong>{formatDuration(ms)}</strong>
            </li>
          ))}
        </ul>
      </div>
    </ChartPanel>
  );
}
