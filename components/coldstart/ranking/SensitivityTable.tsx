import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { formatBytes, formatDuration, formatPercent } from "@/lib/client/format";
import type { RankingLinkAnswer, Sensitivity } from "@/lib/coldstart/shapes";

const LABELS: Readonly<Record<Sensitivity["input"], string>> = {
  available: "Holders that can still serve",
  falseEmpty: "Lookups that miss",
  originRate: "Registry’s rate",
  peerRate: "A node’s rate",
};

function valueText(input: Sensitivity["input"], value: number): string {
  return input === "originRate" || input === "peerRate" ? `${formatBytes(value)}/s` : formatPercent(value);
}

/** The total cold waiting, and the mean of a cold pull. */
function waitsText({
  exposureSeconds,
  refinedSeconds,
}: Pick<RankingLinkAnswer, "exposureSeconds" | "refinedSeconds">): string {
  const all = formatDuration(exposureSeconds * 1_000);
  return refinedSeconds === null ? all : `${all}, ${formatDuration(refinedSeconds * 1_000)} a pull`;
}

/** The effect of lower and higher values of inputs that are only estimates. */
export function SensitivityTable({ answer }: { readonly answer: RankingLinkAnswer }): ReactNode {
  const { sensitivity, model } = answer;
  const side = (input: Sensitivity["input"], { value, crossed, ...waits }: Sensitivity["low"]) =>
    `${valueText(input, value)}: ${waitsText(waits)}, ${crossed === 0 ? "the same images" : `${crossed} other in`}`;
  const columns: readonly Column<Sensitivity>[] = [
    { key: "input", header: "Input", value: ({ input }) => LABELS[input], rowHeader: true },
    { key: "low", header: "Less", value: ({ input, low }) => side(input, low) },
    {
      key: "now",
      header: "Now",
      value: ({ input }) => `${valueText(input, model[input])}: ${waitsText(answer)}`,
    },
    { key: "high", header: "More", value: ({ input, high }) => side(input, high) },
  ];
  return (
    <Panel
      title="How much the inputs matter"
      description="All cold waiting in the window, the mean wait of a cold pull at its beginning, and how many other images would be above the line."
      flush
    >
      <DataTable
        caption="How much the inputs matter"
        columns={columns}
        rows={sensitivity}
        rowKey={({ input }) => input}
      />
    </Panel>
  );
}
