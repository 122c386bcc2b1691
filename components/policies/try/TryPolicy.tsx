"use client";

import { IconFlask } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton } from "@/components/ui/Permitted";
import { plural } from "@/lib/client/format";
import { useDryRun } from "@/lib/client/hooks/dryRuns";
import type { ValidationState } from "@/lib/client/hooks/validation";
import { TryDrawer } from "./TryDrawer";

export interface TryPolicyProps {
  /** The document as it stands in the editor. */
  readonly text: string;
  readonly validation: ValidationState;
  /** The saved policy whose last run the result is put beside; null where there is none. */
  readonly against: string | null;
  /** Leads to the first mistake in the editor. */
  readonly onShowMistake: () => void;
}

/** Runs what is in the editor: nothing is saved, and nothing of the result is kept. */
export function TryPolicy({ text, validation, against, onShowMistake }: TryPolicyProps): ReactNode {
  const dryRun = useDryRun();
  const [opened, setOpened] = useState(false);
  const errors = validation.result?.errors.length ?? 0;
  const start = (evaluatedAt?: string): void => {
    setOpened(true);
    dryRun.start({ spec: text, evaluatedAt });
  };
  const close = (): void => {
    setOpened(false);
    if (dryRun.result !== null || dryRun.error !== null) return;
    dryRun.stop();
    notifyDone("Cancelled. Nothing was saved, and the sources are asked no more.");
  };
  return (
    <>
      <PermittedButton
        needs="tuner"
        type="button"
        size="sm"
        variant="default"
        disabled={text.trim() === ""}
        leftSection={<IconFlask size={15} aria-hidden="true" />}
        onClick={() => (errors > 0 ? onShowMistake() : start())}
      >
        {errors > 0 ? `Fix ${plural(errors, "error")} to try` : "Try without saving"}
      </PermittedButton>
      <TryDrawer
        opened={opened}
        dryRun={dryRun}
        queries={validation.result?.policy?.queries ?? []}
        against={against}
        onClose={close}
        onClosed={dryRun.stop}
        onTryAgain={start}
        onShowMistake={() => {
          setOpened(false);
          onShowMistake();
        }}
      />
    </>
  );
}
