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

/** Asks; resolves to whether the person confirmed. Closing the dialog is a no. */
export function confirmAction(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      children: <Text size="sm">{options.children}</Text>,
      labels: { confirm: options.confirmLabel, cancel: options.cancelLabel ?? "Keep" },
      confirmProps: { color: options.danger ? "red.9" : undefined },
      closeButtonProps: { "aria-label": "Close" },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
