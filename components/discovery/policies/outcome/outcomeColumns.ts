/** The cell of a policy's outcome as CSV columns, empty for a policy without a value. */
import { gapOf, gapShareOf, lineColumns } from "@/components/ranking/gap";
import type { Column } from "@/components/ui/DataTable";
import type { PolicySummary } from "@/lib/api/policies";

export const outcomeColumns: NonNullable<Column<PolicySummary>["exports"]> = [
  ...lineColumns<PolicySummary>(({ result }) =>
    result === null
      ? null
      : {
          selected: result.selectedCount,
          ranked: result.imageCount,
          gap: gapOf(result),
          unit: result.scoreUnit,
        },
  ),
  { name: "Gap, share of last in", value: ({ result }) => result && gapShareOf(result) },
  { name: "Last in", value: ({ result }) => result?.lastIn?.image ?? null },
  { name: "First out", value: ({ result }) => result?.firstOut?.image ?? null },
  { name: "Expected", value: ({ result }) => result?.expectation?.expected ?? null },
  { name: "Expected left out", value: ({ result }) => leftOut(result) },
  { name: "Came in", value: ({ change }) => change?.entered.length ?? null },
  { name: "Went out", value: ({ change }) => change?.left.length ?? null },
];

function leftOut(result: PolicySummary["result"]): number | null {
  const expectation = result?.expectation;
  return expectation === undefined ? null : expectation.expected - expectation.kept;
}
