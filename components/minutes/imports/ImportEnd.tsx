"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, PermittedLink, useGuard } from "@/components/ui/Permitted";
import type { BuildImport } from "@/lib/api/imports";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { importAgain } from "./again";
import { useStartImport } from "./hooks";
import classes from "./Imports.module.css";

/** Why an import ended early, and how to import the rest. */
export function ImportEnd({ found }: { readonly found: BuildImport }): ReactNode {
  const start = useStartImport();
  const { guard } = useGuard("tuner");
  const leadTo = useLeadTo();
  const again = importAgain(found);
  return (
    <Panel
      title={found.state === "partial" ? "Not everything was imported" : "Why it ended"}
      description="Builds that were entered are kept. Importing again does not change known builds."
      actions={
        again === null ? (
          <PermittedLink needs="tuner" href="/minutes/imports" variant="default">
            Choose the corrected file
          </PermittedLink>
        ) : (
          <PermittedButton
            needs="tuner"
            variant="default"
            loading={start.isPending}
            onClick={guard(() => leadTo(start, again.request, ({ id }) => `/minutes/imports/${id}`))}
          >
            {again.label}
          </PermittedButton>
        )
      }
    >
      <p className={classes.message}>{found.message ?? "It was cancelled."}</p>
      {start.error ? <ErrorState title="The import was not started" error={start.error} /> : null}
    </Panel>
  );
}
