"use client";

import type { ReactNode } from "react";
import { OperationPanel } from "@/components/operations/OperationPanel";
import type { BuildImport } from "@/lib/api/imports";
import { afterImportChange } from "@/lib/client/invalidate";
import { importStage, projectsText } from "./words";

/** Shown while the import is under way. */
export function ImportProgress({ found }: { readonly found: BuildImport }): ReactNode {
  return (
    <OperationPanel
      found={found}
      what="the import"
      stageText={importStage}
      message={projectsText(found) || null}
      note="Entered builds are kept when the import is cancelled or its server stops; it then continues where it was."
      after={afterImportChange}
    />
  );
}
