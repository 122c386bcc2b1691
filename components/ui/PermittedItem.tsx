"use client";

import { Menu, type MenuItemProps } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HoverLink } from "./HoverLink";
import { notifyRefused } from "./notify";
import type { NativeButton } from "./Permitted";
import { Refusal, useRefusal, type Needs } from "./Refusal";
import classes from "./Permitted.module.css";

export type PermittedItemProps = MenuItemProps & NativeButton & Needs & { readonly href?: string };

export function PermittedItem({ needs, refusal, href, ...props }: PermittedItemProps): ReactNode {
  const reason = useRefusal(needs, refusal);
  if (reason === null) {
    if (href === undefined) return <Menu.Item {...props} />;
    const { children, leftSection } = props;
    return (
      <Menu.Item component={HoverLink} href={href} leftSection={leftSection}>
        {children}
      </Menu.Item>
    );
  }
  return (
    <Refusal reason={reason} className={classes.item}>
      {(describedBy) => (
        <Menu.Item
          className={classes.refusedItem}
          leftSection={<IconLock size={15} aria-hidden="true" />}
          aria-disabled="true"
          aria-describedby={describedBy}
          closeMenuOnClick={false}
          onClick={() => notifyRefused(reason)}
        >
          {props.children}
        </Menu.Item>
      )}
    </Refusal>
  );
}
