"use client";

import { ActionIcon } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Hint } from "@/components/ui/Hint";
import { useShortcut } from "@/lib/client/shortcuts";

const KeyList = lazy(() =>
  late("The list of keys", () => import("./KeyList"), { open: ({ opened }) => opened }),
);

/** The button in the header, and the list of shortcuts that work on this page. */
export function KeyboardHelp(): ReactNode {
  const [opened, setOpened] = useState<boolean | null>(null);
  const toggle = (): void => setOpened(opened !== true);
  useShortcut("?", "Show this list", toggle);
  useShortcut("mod+/", "Show this list", toggle);
  return (
    <>
      <Hint label="Keyboard shortcuts">
        <ActionIcon
          variant="subtle"
          size="lg"
          color="gray"
          c="var(--text)"
          aria-label="Keyboard shortcuts"
          // A phone's header has no room for it; its shortcut still works.
          visibleFrom="sm"
          onClick={() => setOpened(true)}
        >
          <IconKeyboard size={18} />
        </ActionIcon>
      </Hint>
      {opened === null ? null : (
        <Suspense>
          <KeyList opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
