"use client";

import { Button } from "@mantine/core";
import { IconColumns3, IconDownload } from "@tabler/icons-react";
import { lazy, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Asked } from "@/components/ui/Asked";
import { notifyError } from "@/components/ui/notify";
import { downloadText } from "@/lib/client/download";
import type { Column } from "./columns";
import classes from "../DataTable.module.css";

const ColumnsMenu = lazy(() => late("The list of columns", () => import("./ColumnsMenu")));

export interface TableToolsProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly isVisible: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
  /** The rows and columns of the CSV, in the order shown; null offers no CSV. */
  readonly exported: Exported<Row> | null;
}

interface Exported<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** The choice of columns and the CSV export; the code of both is loaded with the first press. */
export function TableTools<Row>(props: TableToolsProps<Row>): ReactNode {
  const { name, columns, isVisible, onToggle, exported } = props;
  return (
    <div className={classes.tools}>
      <Asked
        button={
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconColumns3 size={14} aria-hidden="true" />}
          >
            Columns
          </Button>
        }
        opened={(target) => (
          <ColumnsMenu columns={columns} isVisible={isVisible} onToggle={onToggle} target={target} />
        )}
      />
      {exported ? (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          onClick={() => void download(name, exported)}
        >
          CSV
        </Button>
      ) : null}
    </div>
  );
}

async function download<Row>(name: string, { columns, rows }: Exported<Row>): Promise<void> {
  try {
    const { tableCsv } = await import("./tableCsv");
    downloadText(`${name}.csv`, tableCsv(columns, rows), "text/csv");
  } catch (error) {
    notifyError("The table could not be written to a file", error);
  }
}
