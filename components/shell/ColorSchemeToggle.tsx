"use client";

import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Hint } from "@/components/ui/Hint";

export function ColorSchemeToggle(): ReactNode {
  const { setColorScheme } = useMantineColorScheme();
  const chosen = useComputedColorScheme("light");
  // The server does not know a scheme stored in the browser, and both must render the same first.
  const current = useMounted() ? chosen : "light";
  const next = current === "dark" ? "light" : "dark";
  return (
    <Hint label={`Use ${next} colours`}>
      <ActionIcon
        variant="subtle"
        size="lg"
        color="gray"
        c="var(--text)"
        aria-label={`Use ${next} colours`}
        onClick={() => setColorScheme(next)}
      >
        {next === "dark" ? <IconMoon size={18} /> : <IconSun size={18} />}
      </ActionIcon>
    </Hint>
  );
}
