"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useRef, useState, type ReactNode } from "react";
import { late, latePanel } from "@/components/ui/late";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import type { PolicyDetail } from "@/lib/api/policies";
import { ApiError } from "@/lib/client/api";
import { plural } from "@/lib/client/format";
import { useSavePolicy } from "@/lib/client/hooks/policies";
import { useValidation } from "@/components/discovery/policies/useValidation";
import { isRefusedByGuard } from "@/components/replay/guard/hooks";
import { SaveForm } from "../SaveForm";
import { SelectedBySaved } from "../outcome/SelectedBySaved";
import { SpecEditor, type SpecEditorHandle } from "../SpecEditor";
import { TryPolicy } from "../try/TryPolicy";
import type { PolicyDraft } from "./usePolicyDraft";

const ConflictModal = dynamic(() =>
  late("What somebody else saved", () => import("./ConflictModal").then((file) => file.ConflictModal)),
);

const SecondWord = dynamic(() =>
  latePanel("What the guard says", () =>
    import("@/components/replay/guard/SecondWord").then((file) => file.SecondWord),
  ),
);

export interface SpecTabProps {
  readonly name: string;
  readonly draft: PolicyDraft;
  readonly saved: PolicyDetail;
}

export function SpecTab({ name, draft, saved }: SpecTabProps): ReactNode {
  const [saves, setSaves] = useState(0);
  const editor = useRef<SpecEditorHandle>(null);
  const validation = useValidation(draft.text);
  const save = useSavePolicy(name);
  const errors = validation.result?.errors.length ?? 0;
  const ready = draft.dirty && errors === 0 && !validation.checking && !save.isPending;
  const conflict = save.error instanceof ApiError && save.error.status === 412;
  const behind = draft.dirty && saved.version !== draft.base.version;

  /**
   * `base` is the version that the text replaces: the one the edit started from, or the other person's after it was
   * shown.
   */
  const submit = (base: PolicyDetail, message: string | undefined, guardReason?: string): void =>
    save.mutate(
      {
        spec: draft.text,
        message,
        version: base.version,
        ...(guardReason === undefined ? {} : { guardReason }),
      },
      {
        onSuccess: (answer, { spec }) => {
          draft.keepBeyond(spec, answer);
          setSaves(saves + 1);
          notifyDone(`Version ${answer.version} of ${name} saved.`);
        },
      },
    );
  return (
    <>
      <SpecEditor
        readFirst
        ref={editor}
        text={draft.text}
        onChange={draft.edit}
        validation={validation}
        aside={<SelectedBySaved policy={saved} />}
      />
      <SaveForm
        // Each version has its own message.
        key={saves}
        messageHelp="What this version changes and why"
        shortcut="Save the policy"
        ready={ready}
        saving={save.isPending}
        error={save.error}
        onSave={(message) => submit(draft.base, message)}
        state={stateWords(draft.dirty, errors, behind ? saved.version : null)}
      >
        <TryPolicy
          text={draft.text}
          validation={validation}
          against={name}
          onShowMistake={() => editor.current?.showFirstMistake()}
        />
        <Button variant="default" size="sm" disabled={!draft.dirty} onClick={draft.discard}>
          Discard changes
        </Button>
      </SaveForm>
      {save.isError && !conflict && !isRefusedByGuard(save.error) ? (
        <ErrorState title="The policy was not saved" error={save.error} />
      ) : null}
      {isRefusedByGuard(save.error) ? (
        <SecondWord
          error={save.error}
          onClose={save.reset}
          onSave={(reason) => submit(draft.base, save.variables?.message, reason)}
        />
      ) : null}
      {conflict ? (
        <ConflictModal
          name={name}
          draft={draft}
          onClose={save.reset}
          onTakeTheirs={() => {
            draft.discard();
            save.reset();
          }}
          onSaveMine={(theirs) => {
            draft.rebase(theirs);
            submit(theirs, save.variables?.message);
          }}
        />
      ) : null}
    </>
  );
}

function stateWords(dirty: boolean, errors: number, newer: number | null): string {
  if (!dirty) return "No unsaved changes";
  if (newer !== null) return `Unsaved changes; version ${newer} was saved in the meantime`;
  return errors > 0 ? `Unsaved changes; fix ${plural(errors, "error")} to save` : "Unsaved changes";
}
