import type { ReactNode } from "react";
import { CategoryBars, type CategoryBarsProps } from "@/components/charts/CategoryBars";
import { ChartPanel } from "@/components/charts/ChartPanel";
import type { Column } from "@/components/ui/DataTable";
import type { Usage } from "@/lib/api/minutes";
import { unitWord, type Unit } from "../unit";
import { usageColumns } from "../usageColumns";
import { amountText, minutesOf } from "../words";

/** Accounted minutes, or the duration of builds. */
export type Measure = "usage" | "duration";

const WORDS: Readonly<Record<Measure, { readonly title: string; readonly axis: string }>> = {
  usage: { title: "Compute usage", axis: "Usage" },
  duration: { title: "Instance runner duration", axis: "Duration" },
};

/** In minutes or credits; for drawing. */
export const measured = (measure: Measure, { minutes, durationSeconds }: Usage): number =>
  measure === "usage" ? minutes : minutesOf(durationSeconds);

interface Bar {
  readonly label: string;
  readonly short?: string;
  readonly value: number;
}

export interface UsageChartProps<Row extends { readonly usage: Usage }> {
  readonly measure: Measure;
  /** What each bar is: "month", "project". */
  readonly by: string;
  /** Path of the namespace or project. */
  readonly path: string;
  /** The unit of accounted amounts; durations are in minutes. */
  readonly unit: Unit;
  /** Which bars are shown, and for which period. */
  readonly description: string;
  /** The column that names the table's rows. */
  readonly first: Column<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly bars: readonly Bar[];
  readonly line?: CategoryBarsProps["line"];
  readonly sequence?: boolean;
}

/** One measure of usage as bars. The table has both measures, each with its unit. */
export function UsageChart<Row extends { readonly usage: Usage }>(props: UsageChartProps<Row>): ReactNode {
  const { measure, by, path, description, first, rows, rowKey, bars, line, sequence = false } = props;
  const unit = measure === "usage" ? props.unit : "min";
  const text = amountText(unit);
  const title = `${WORDS[measure].title} by ${by}`;
  return (
    <ChartPanel
      name={`${measure}-by-${by}`}
      title={title}
      description={`In ${unitWord(unit)}; ${description}`}
      summary={`${title} of ${path}: ${bars.map(({ label, value }) => `${label} ${text(value)}`).join(", ")}`}
      columns={[first, ...usageColumns<Row>(props.unit)]}
      rows={rows}
      rowKey={rowKey}
    >
      <CategoryBars
        sequence={sequence}
        bars={bars}
        axis={`${WORDS[measure].axis} (${unit})`}
        format={text}
        {...(line === undefined ? {} : { line })}
      />
    </ChartPanel>
  );
}
