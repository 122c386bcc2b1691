import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { formatDuration, formatPercentCell } from "@/lib/client/format";
import { OUTCOME_LABELS, OUTCOMES, type RankingLinkAnswer } from "@/lib/coldstart/shapes";

interface Row {
  readonly name: string;
  readonly modelled: number | null;
  readonly measured: number | null;
  readonly seconds: number | null;
}

const percent = (value: number | null): string | null => (value === null ? null : formatPercentCell(value));

/**
 * The outcomes of cold resolves, in the model and as counted by the mirror; failures are not pull times and are
 * listed separately.
 */
export function OutcomesTable({
  outcomes: { modelled, measured },
}: Pick<RankingLinkAnswer, "outcomes">): ReactNode {
  if (measured === null) return null;
  const { mix, meanSeconds } = measured;
  const row = (name: string, of: keyof typeof mix): Row => ({
    name,
    modelled: modelled?.[of] ?? null,
    measured: mix[of],
    seconds: of === "dht" ? null : meanSeconds[of],
  });
  const rows: readonly Row[] = [
    ...OUTCOMES.map((outcome) => row(OUTCOME_LABELS[outcome], outcome)),
    { name: "Failures, of all resolves", modelled: null, measured: measured.failed, seconds: null },
  ];
  const columns: readonly Column<Row>[] = [
    { key: "name", header: "Outcome", value: ({ name }) => name, rowHeader: true },
    { key: "modelled", header: "By the model", value: (each) => percent(each.modelled) },
    { key: "measured", header: "Counted", value: (each) => percent(each.measured) },
    {
      key: "seconds",
      header: "A resolve took",
      value: ({ seconds }) => (seconds === null ? null : formatDuration(seconds * 1_000)),
    },
  ];
  return (
    <DataTable caption="How cold resolves end" columns={columns} rows={rows} rowKey={({ name }) => name} />
  );
}
