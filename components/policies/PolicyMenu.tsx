"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconCopyPlus, IconDots, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PermittedItem } from "@/components/ui/Permitted";
import { useDeleteWithUndo } from "./useDeleteWithUndo";

export interface PolicyMenuProps {
  readonly name: string;
  readonly onDeleted?: () => void;
}

export function PolicyMenu({ name, onDeleted }: PolicyMenuProps): ReactNode {
  const remove = useDeleteWithUndo();
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={`Actions for ${name}`}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
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
          onClick={() => remove(name, onDeleted)}
        >
          Delete
        </PermittedItem>
      </Menu.Dropdown>
    </Menu>
  );
}
