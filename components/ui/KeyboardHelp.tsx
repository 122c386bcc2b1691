"use client";

import { ActionIcon, Kbd, Modal, Tooltip } from "@mantine/core";
import { useDisclosure, useOs } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useShortcut, useShortcutList } from "@/lib/client/shortcuts";
import classes from "./KeyboardHelp.module.css";

function keyNames(keys: string, mac: boolean): readonly string[] {
  return keys.split("+").map((key) => (key.toLowerCase() === "mod" ? (mac ? "⌘" : "Ctrl") : key));
}

/** The button in the header and the dialog that lists what works on this page. */
export function KeyboardHelp(): ReactNode {
  const [opened, { open, close, toggle }] = useDisclosure(false);
  const mac = useOs() === "macos";
  const shortcuts = useShortcutList();
  useShortcut("mod+/", "Show this list", toggle);
  return (
    <>
      <Tooltip label="Keyboard shortcuts">
        <ActionIcon
          variant="subtle"
          size="lg"
          color="gray"
          c="var(--text)"
          aria-label="Keyboard shortcuts"
          onClick={open}
        >
          <IconKeyboard size={18} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={opened}
        onClose={close}
        title="Keyboard shortcuts"
        centered
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <dl className={classes.list}>
          {shortcuts.map(({ keys, label }) => (
            <div key={`${keys} ${label}`} className={classes.row}>
              <dt>{label}</dt>
              <dd>
                {keyNames(keys, mac).map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.note}>
          Tab and Shift+Tab reach everything; arrow keys move between tabs; Escape closes a dialog.
        </p>
      </Modal>
    </>
  );
}
