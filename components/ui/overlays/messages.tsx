"use client";

/** The messages of notify.ts, loaded with the first of them. */
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconLock } from "@tabler/icons-react";
import { messageOf } from "@/lib/client/api";

export function done(message: string): void {
  notifications.show({ message, icon: <IconCheck size={16} />, color: "ink" });
}

export function failed(title: string, error: unknown): void {
  notifications.show({
    title,
    message: messageOf(error),
    icon: <IconAlertTriangle size={16} />,
    color: "red.9",
    autoClose: 10_000,
    role: "alert",
  });
}

/** Shows why somebody may not do something; once, however often they try. */
export function refused(reason: string): void {
  notifications.show({
    id: "refused",
    title: "Not allowed",
    message: reason,
    icon: <IconLock size={16} />,
    color: "ink",
  });
}

/** Reports what was done and offers to undo it; stays 12 seconds, or while the pointer is on it. */
export function undoable(message: string, undo: () => void): void {
  const id = notifications.show({
    message: (
      <>
        {message}{" "}
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </>
    ),
    icon: <IconCheck size={16} />,
    color: "ink",
    autoClose: 12_000,
  });
}
