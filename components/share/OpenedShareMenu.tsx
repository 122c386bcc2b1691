"use client";

import { Menu } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { useOpened } from "@/components/ui/Asked";
import { ShareItems } from "./ShareItems";
import type { Shared } from "./shared";

export default function OpenedShareMenu({
  target,
  ...props
}: Shared & { readonly target: ReactElement }): ReactNode {
  const { opened, onChange } = useOpened();
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <ShareItems {...props} pictures />
      </Menu.Dropdown>
    </Menu>
  );
}
