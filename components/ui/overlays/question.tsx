"use client";

import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { focusBack } from "@/components/ui/useFocusBack";

export interface ConfirmOptions {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** The action is not possible now, and the text gives the reason: only Cancel is offered. */
  readonly refused?: boolean;
}

/**
 * The question of confirmAction.ts, loaded with the first of them. The focus returns to where it was: the library
 * notes that place only once the question has the focus.
 */
export function ask(options: ConfirmOptions, answer: (yes: boolean) => void): void {
  const before = document.activeElement;
  modals.openConfirmModal({
    title: options.title,
    children: (
      // A div, since what will happen may be a list.
      <Text component="div" size="sm">
        {options.children}
      </Text>
    ),
    labels: { confirm: options.confirmLabel, cancel: options.cancelLabel ?? "Keep" },
    confirmProps: options.refused ? { display: "none" } : { color: options.danger ? "red.9" : undefined },
    // The focus starts at the answer that changes nothing, and not at the cross.
    cancelProps: { "data-autofocus": true },
    closeButtonProps: { "aria-label": "Close" },
    onConfirm: () => answer(true),
    onCancel: () => answer(false),
    onClose: () => {
      answer(false);
      focusBack(before);
    },
  });
}
