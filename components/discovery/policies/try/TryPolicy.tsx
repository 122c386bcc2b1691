"use client";

import { IconFlask } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton } from "@/components/ui/Permitted";
import { plural } from "@/lib/client/format";
import { useDryRun } from "./useDryRun";
import type { ValidationState } from "@/components/discovery/policies/useValidation";

const TryDrawer = lazy(() =>
  late("The trial", () => import("./TryDrawer").then((file) => ({ default: file.TryDrawer })), {
    open: ({ opened }) => opened,
  }),
);

export interface TryPolicyProps {
  /** The document in the editor. */
  readonly text: string;
  readonly validation: ValidationState;
  /** The saved policy with whose last run the result is compared; null if there is none. */
  readonly against: string | null;
  /** Goes to the first error in the editor. */
  readonly onShowMistake: () => void;
}

/** Runs the text in the editor: nothing is saved, and the result is not stored. */
export function TryPolicy({ text, validation, against, onShowMistake }: TryPolicyProps): ReactNode {
  const dryRun = useDryRun();
  // Null until it is first opened: its code is loaded then.
  const [opened, setOpened] = useState<boolean | null>(null);
  const errors = validation.result?.errors.length ?? 0;
  const start = (evaluatedAt?: string): void => {
    setOpened(true);
    dryRun.start({ spec: text, evaluatedAt });
  };
  const close = (): void => {
    setOpened(false);
    if (dryRun.result !== null || dryRun.error !== null) return;
    dryRun.stop();
    notifyDone("Cancelled. Nothing was saved, and the sources are no longer queried.");
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
      {opened === null ? null : (
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}
