"use client";

import { ActionIcon } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Hint } from "@/components/ui/Hint";
import { useShortcut } from "@/lib/client/shortcuts";

const Palette = lazy(() => late("The search", () => import("./Palette")));

/** The button and the shortcuts that open the command palette. */
export function CommandKey(): ReactNode {
  const [opened, setOpened] = useState(false);
  useShortcut("mod+K", "Find and go anywhere", () => setOpened(true));
  return (
    <>
      <Hint label="Find anything (Ctrl or ⌘ and K)">
        <ActionIcon
          variant="subtle"
          size="lg"
          color="gray"
          c="var(--text)"
          aria-label="Find anything"
          onClick={() => setOpened(true)}
        >
          <IconSearch size={18} />
        </ActionIcon>
      </Hint>
      {opened ? (
        <Suspense>
          <Palette onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
