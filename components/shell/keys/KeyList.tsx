"use client";

import { Kbd, Modal, Switch } from "@mantine/core";
import { useMounted, useOs } from "@mantine/hooks";
import type { ReactNode } from "react";
import { keyNames } from "@/lib/client/keys/keyNames";
import { hasModifier } from "@/lib/client/keys/pressed";
import { setLoneKeys, useLoneKeys } from "@/lib/client/keys/loneKeys";
import { useShortcutList } from "@/lib/client/shortcuts";
import classes from "./KeyList.module.css";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Load it with KeyboardHelp.tsx. */
export default function KeyList({ opened, onClose }: Props): ReactNode {
  // Opens after the first effect: the library records which element had the focus only when a dialog opens.
  const mounted = useMounted();
  const mac = useOs() === "macos";
  const lone = useLoneKeys();
  const shortcuts = useShortcutList().flatMap(({ label, ways }) => {
    const usable = ways.filter((keys) => lone || hasModifier(keys));
    return usable.length === 0 ? [] : [{ label, ways: usable }];
  });
  return (
    <Modal opened={opened && mounted} onClose={onClose} title="Keyboard shortcuts" centered>
      <dl className={classes.list}>
        {shortcuts.map(({ label, ways }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              {ways.map((keys, index) => (
                <span key={keys} className={classes.way}>
                  {index === 0 ? null : <span className="fine">or</span>}
                  {keyNames(keys, mac).map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="md"
        label="Keys without Ctrl or ⌘"
        description="Turn them off where speech input or another tool presses them by accident."
        checked={lone}
        onChange={(event) => setLoneKeys(event.currentTarget.checked)}
      />
      <p className={classes.note}>
        Tab and Shift+Tab reach everything; arrow keys move between tabs; Escape closes a dialog.
      </p>
    </Modal>
  );
}
