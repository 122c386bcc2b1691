import type { Column } from "@/components/ui/DataTable";
import { strategyTitle } from "@/lib/replay/named";
import { StrategyName } from "./StrategyName";

/** The column that names a row by its strategy: as a label on the page, by its name in the CSV. */
export function strategyColumn<Row>(header: string, nameOf: (row: Row) => string): Column<Row> {
  return {
    key: "strategy",
    header,
    rowHeader: true,
    value: (row) => strategyTitle(nameOf(row)),
    render: (row) => <StrategyName name={nameOf(row)} />,
    exports: [{ name: header, value: nameOf }],
  };
}
