"use client";

import { Menu } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { useOpened } from "@/components/ui/Asked";
import { canHide, columnName, type Column } from "./columns";

export interface ColumnsMenuProps {
  readonly columns: readonly Column<never>[];
  readonly isVisible: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
  readonly target: ReactElement;
}

/** Load it with TableTools.tsx. */
export default function ColumnsMenu(props: ColumnsMenuProps): ReactNode {
  const { columns, isVisible, onToggle, target } = props;
  return (
    <Menu {...useOpened()} position="bottom-end" closeOnItemClick={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>{target}</Menu.Target>
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
  );
}
