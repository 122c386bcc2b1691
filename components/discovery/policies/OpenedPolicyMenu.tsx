"use client";

import { Menu } from "@mantine/core";
import { IconCopyPlus, IconTrash } from "@tabler/icons-react";
import type { ReactElement, ReactNode } from "react";
import { useOpened } from "@/components/ui/Asked";
import { PermittedItem } from "@/components/ui/PermittedItem";
import { useDeleteWithUndo } from "./useDeleteWithUndo";

interface Props {
  readonly name: string;
  readonly version: number;
  readonly onDeleted?: () => void;
  readonly target: ReactElement;
}

/** Load it with PolicyMenu.tsx. */
export default function OpenedPolicyMenu({ name, version, onDeleted, target }: Props): ReactNode {
  const remove = useDeleteWithUndo();
  return (
    <Menu {...useOpened()} position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <PermittedItem
          needs="tuner"
          href={`/policies/new?from=${encodeURIComponent(name)}`}
          leftSection={<IconCopyPlus size={15} aria-hidden="true" />}
        >
          Duplicate
        </PermittedItem>
        <PermittedItem
          needs="tuner"
          leftSection={<IconTrash size={15} aria-hidden="true" />}
          onClick={() => remove({ name, revision: version }, onDeleted)}
        >
          Delete
        </PermittedItem>
      </Menu.Dropdown>
    </Menu>
  );
}
