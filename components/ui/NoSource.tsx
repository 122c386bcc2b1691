import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "./EmptyState";
import { PermittedLink } from "./Permitted";

interface NoSourceProps {
  readonly title: string;
  /** Which source to add. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shown instead of a form that needs a data source, if there is none of the types it needs. */
export function NoSource({ title, children, onClose }: NoSourceProps): ReactNode {
  return (
    <EmptyState
      title={title}
      action={
        <div className="actions">
          <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
            Add data source
          </PermittedLink>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      {children}
    </EmptyState>
  );
}
