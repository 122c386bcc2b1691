"use client";

import { Button } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import type { KeptForm } from "@/lib/client/hooks/keptForm";
import { late } from "./late";
import classes from "./OthersSaved.module.css";

const TheirChanges = lazy(() => late("What somebody else changed", () => import("./TheirChanges")));

export interface OthersSavedProps {
  readonly kept: Pick<KeptForm<unknown, unknown>, "behind" | "conflict" | "takeTheirs" | "saveOverTheirs"> &
    Partial<Pick<KeptForm<unknown, unknown>, "theirs">>;
  /** What the form calls its fields, by their paths. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What they changed, where that is not told field by field. */
  readonly changes?: ReactNode;
  /** What is said while nobody else saved. */
  readonly children?: ReactNode;
}

/** Beside Save: what somebody else saved in between, the way to theirs, and the way over theirs once that was refused. */
export function OthersSaved({ kept, labels, changes, children }: OthersSavedProps): ReactNode {
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
      <div role="status" className={kept.behind ? classes.behind : classes.state}>
        {kept.behind ? (
          <>
            <p className={classes.sentence}>
              Somebody else saved in the meantime. Your changes are kept, but not saved.
            </p>
            {changes}
            {kept.theirs ? (
              <Suspense>
                <TheirChanges changes={kept.theirs} labels={labels} />
              </Suspense>
            ) : null}
          </>
        ) : (
          children
        )}
      </div>
    </>
  );
}
