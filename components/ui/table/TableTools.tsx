"use client";

import { Button, Menu } from "@mantine/core";
import { IconColumns3, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { downloadText } from "@/lib/client/download";
import { canHide, columnName, type Column } from "./columns";
import { tableCsv } from "./tableCsv";
import classes from "../DataTable.module.css";

export interface TableToolsProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly isVisible: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
  /** What the CSV has, in the order shown; null offers none. */
  readonly exported: { readonly columns: readonly Column<Row>[]; readonly rows: readonly Row[] } | null;
}

/** The choice of columns, and the table as a file. */
export function TableTools<Row>(props: TableToolsProps<Row>): ReactNode {
  const { name, columns, isVisible, onToggle, exported } = props;
  return (
    <div className={classes.tools}>
      <Menu position="bottom-end" closeOnItemClick={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconColumns3 size={14} aria-hidden="true" />}
          >
            Columns
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {columns.filter(canHide).map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={isVisible(column.key)}
              onChange={() => onToggle(column.key)}
            >
              {columnName(column)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {exported ? (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          onClick={() => downloadText(`${name}.csv`, tableCsv(exported.columns, exported.rows), "text/csv")}
        >
          CSV
        </Button>
      ) : null}
    </div>
  );
}
