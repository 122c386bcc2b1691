"use client";

import { Drawer } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { useAuditEvent } from "./useAuditEvents";
import { AuditEventView } from "./AuditEventView";
import { rowId } from "./AuditTable";
import { NO_FILTER, type ChangeView } from "./auditUrl";

export interface AuditDrawerProps {
  /** Id of the event; null closes the drawer. */
  readonly event: string | null;
  readonly onOpen: (event: string | null) => void;
  readonly onChange: ChangeView;
}

export function AuditDrawer({ event: id, onOpen: open, onChange }: AuditDrawerProps): ReactNode {
  // The last event stays rendered while the drawer closes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const only: ChangeView = (part) => {
    onChange({ ...NO_FILTER, ...part });
    open(null);
  };
  return (
    <Drawer
      opened={id !== null}
      onClose={() => open(null)}
      position="right"
      size="xl"
      title="Audit event"
      // A drawer opened by a link has no element to return the focus to.
      onExitTransitionEnd={() => {
        if (shown !== null) document.getElementById(rowId(shown))?.focus({ preventScroll: true });
      }}
    >
      {shown === null ? null : <Shown id={shown} onOnly={only} />}
    </Drawer>
  );
}

function Shown({ id, onOnly }: { readonly id: string; readonly onOnly: ChangeView }): ReactNode {
  const event = useAuditEvent(id);
  return (
    <QueryState query={event} what="the event" rows={8}>
      {(data) => <AuditEventView event={data} onOnly={onOnly} />}
    </QueryState>
  );
}
