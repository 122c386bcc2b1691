"use client";

import { Tooltip } from "@mantine/core";
import { useEffect, useState, type ReactNode, type RefObject } from "react";

export interface HintBubbleProps {
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Shown while the pointer or the keyboard focus is within the anchor; Escape hides it. Load it with Hint.tsx. */
export default function HintBubble({ label, anchor }: HintBubbleProps): ReactNode {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const element = anchor.current;
    if (!element) return undefined;
    const within = (): boolean =>
      element.matches(":hover") || element.querySelector(":focus-visible") !== null;
    // The pointer may have arrived before this code did.
    const look = (): void => setOpened(within() || element.matches(":focus-visible"));
    const hide = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setOpened(false);
    };
    look();
    const later = (): void => void setTimeout(look, 0);
    const names = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
    for (const name of names) element.addEventListener(name, later);
    document.addEventListener("keydown", hide);
    return () => {
      for (const name of names) element.removeEventListener(name, later);
      document.removeEventListener("keydown", hide);
    };
  }, [anchor]);
  return (
    // Inside the main landmark, like menus.
    <Tooltip
      label={label}
      opened={opened}
      target={anchor}
      multiline
      maw={280}
      portalProps={{ target: "#content" }}
    />
  );
}
