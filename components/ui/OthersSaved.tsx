"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { KeptForm } from "@/lib/client/hooks/keptForm";

export interface OthersSavedProps {
  readonly kept: Pick<KeptForm<unknown, unknown>, "behind" | "conflict" | "takeTheirs" | "saveOverTheirs">;
  /** What is said while nobody else saved. */
  readonly children?: ReactNode;
}

/** Beside Save: that somebody else saved in between, the way to theirs, and the way over theirs once that was refused. */
export function OthersSaved({ kept, children }: OthersSavedProps): ReactNode {
  return (
    <>
      {kept.conflict ? (
        <Button variant="default" size="sm" onClick={kept.saveOverTheirs}>
          Save mine over theirs
        </Button>
      ) : null}
      {kept.behind ? (
        <Button variant="default" size="sm" onClick={kept.takeTheirs}>
          Discard mine
        </Button>
      ) : null}
      <span role="status" className="dim">
        {kept.behind ? "Somebody else saved in between. What you changed is kept, and not saved." : children}
      </span>
    </>
  );
}
