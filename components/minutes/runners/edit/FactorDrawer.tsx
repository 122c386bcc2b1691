"use client";

import { Drawer } from "@mantine/core";
import { useDebouncedValue, useMounted } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useFocusBack } from "@/components/ui/useFocusBack";
import type { Runner, RunnerDetail } from "@/lib/api/runners";
import { plural } from "@/lib/client/format";
import { runnerName } from "../words";
import type { Draft } from "./draft";
import { FactorForm } from "./FactorForm";
import { FactorPreview } from "./FactorPreview";
import { factorsOf, proposalOf } from "./proposal";
import classes from "./Edit.module.css";

/** Milliseconds from the last key press until the preview is requested. */
const PAUSE_MS = 400;

export interface FactorDrawerProps {
  readonly runners: readonly Runner[];
  readonly draft: Draft;
  readonly onDraft: (factors: Partial<Omit<Draft, "edit">>) => void;
  readonly onClose: () => void;
  readonly onSaved: (runners: readonly RunnerDetail[]) => void;
}

/** The change on one side, its effect on the last 90 days on the other; nothing is saved before Save. */
export default function FactorDrawer({
  runners,
  draft,
  onDraft,
  onClose,
  onSaved,
}: FactorDrawerProps): ReactNode {
  useFocusBack();
  const mounted = useMounted();
  const [first] = runners;
  const alone = runners.length === 1 ? first : undefined;
  const inForce = factorsOf(runners);
  const [fields, setFields] = useState({
    public: draft.public ?? inForce.public,
    private: draft.private ?? inForce.private,
  });
  const [settled] = useDebouncedValue(fields, PAUSE_MS);
  const name = alone ? runnerName(alone) : plural(runners.length, "runner");
  return (
    <Drawer opened={mounted} onClose={onClose} size="min(1080px, 100%)" title={`Cost factors of ${name}`}>
      <div className={classes.columns}>
        <FactorForm
          runners={runners}
          initial={fields}
          onFields={(next) => {
            setFields(next);
            onDraft(next);
          }}
          onClose={onClose}
          onSaved={onSaved}
        />
        <FactorPreview proposal={proposalOf(runners, settled)} />
      </div>
    </Drawer>
  );
}
