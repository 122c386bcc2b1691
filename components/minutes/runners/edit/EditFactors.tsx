"use client";

import { Alert } from "@mantine/core";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { HoverLink } from "@/components/ui/HoverLink";
import { usePermission } from "@/lib/client/hooks/session";
import type { Runner, RunnerDetail } from "@/lib/api/runners";
import { plural } from "@/lib/client/format";
import { runnerName } from "../words";
import type { DraftState } from "./draft";
import classes from "../Runners.module.css";

const FactorDrawer = lazy(() => late("The form of the cost factors", () => import("./FactorDrawer")));

export interface EditFactorsProps {
  readonly runners: readonly Runner[];
  readonly state: DraftState;
  readonly onSaved?: () => void;
}

/** The change named in the address; after saving, a link to it in the audit log. */
export function EditFactors({ runners, state, onSaved }: EditFactorsProps): ReactNode {
  const { draft, change, end } = state;
  const [saved, setSaved] = useState<readonly RunnerDetail[]>([]);
  const { allowed, reason } = usePermission("admin");
  const edited = runners.filter(({ id }) => draft.edit?.includes(id));
  return (
    <>
      {saved.length > 0 ? <Saved runners={saved} onClose={() => setSaved([])} /> : null}
      {edited.length > 0 && !allowed ? (
        <Alert color="yellow" role="status">
          {reason}
        </Alert>
      ) : null}
      {edited.length > 0 && allowed ? (
        <Suspense>
          <FactorDrawer
            key={draft.edit?.join(" ")}
            runners={edited}
            draft={draft}
            onDraft={change}
            onClose={end}
            onSaved={(changed) => {
              setSaved(changed);
              end();
              onSaved?.();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Saved({
  runners,
  onClose,
}: {
  readonly runners: readonly RunnerDetail[];
  readonly onClose: () => void;
}): ReactNode {
  const [first] = runners;
  const alone = runners.length === 1 && first ? first : null;
  const search = alone ? `target=runner/${alone.id}` : "q=runner.factors";
  return (
    <Alert color="ink" role="status" withCloseButton closeButtonLabel="Dismiss" onClose={onClose}>
      <div className={classes.notice}>
        <span>
          The cost factors of {alone ? runnerName(alone) : plural(runners.length, "runner")} are saved.
        </span>
        <HoverLink href={`/audit?${search}`}>
          See {alone ? "the change" : "the changes"} in the audit
        </HoverLink>
        {alone ? <HoverLink href={`/minutes/runners/${alone.id}`}>All versions</HoverLink> : null}
      </div>
    </Alert>
  );
}
