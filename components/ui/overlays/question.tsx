"use client";

import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

export interface ConfirmOptions {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
}

/** The question of confirmAction.ts, loaded with the first of them. */
export function ask(options: ConfirmOptions, answer: (yes: boolean) => void): void {
  modals.openConfirmModal({
    title: options.title,
    children: <Text size="sm">{options.children}</Text>,
    labels: { confirm: options.confirmLabel, cancel: options.cancelLabel ?? "Keep" },
    confirmProps: { color: options.danger ? "red.9" : undefined },
    closeButtonProps: { "aria-label": "Close" },
    onConfirm: () => answer(true),
    onCancel: () => answer(false),
    onClose: () => answer(false),
  });
}
