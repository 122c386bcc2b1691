"use client";

import { Button } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import type { PolicyDetail } from "@/lib/api/policies";
import { ApiError, type ApiAnswer } from "@/lib/client/api";
import { plural } from "@/lib/client/format";
import { useSavePolicy } from "@/lib/client/hooks/policies";
import { useValidation } from "@/lib/client/hooks/validation";
import { SaveForm } from "../SaveForm";
import { SpecEditor, type SpecEditorHandle } from "../SpecEditor";
import { TryPolicy } from "../try/TryPolicy";
import { ConflictModal } from "./ConflictModal";
import type { PolicyDraft } from "./usePolicyDraft";

export interface SpecTabProps {
  readonly name: string;
  readonly draft: PolicyDraft;
  readonly saved: ApiAnswer<PolicyDetail>;
}

export function SpecTab({ name, draft, saved }: SpecTabProps): ReactNode {
  const [message, setMessage] = useState("");
  const editor = useRef<SpecEditorHandle>(null);
  const validation = useValidation(draft.text);
  const save = useSavePolicy(name);
  const errors = validation.result?.errors.length ?? 0;
  const ready = draft.dirty && errors === 0 && !validation.checking && !save.isPending;
  const conflict = save.error instanceof ApiError && save.error.status === 412;
  const behind = draft.dirty && saved.data.version !== draft.base.data.version;

  /** `base` is what the text replaces: what the edit began from, or the other's version after it was shown. */
  const submit = (base: ApiAnswer<PolicyDetail>): void =>
    save.mutate(
      { spec: draft.text, message: message.trim() || undefined, etag: base.etag ?? `"${base.data.version}"` },
      {
        onSuccess: ({ data }) => {
          draft.discard();
          setMessage("");
          notifyDone(`Version ${data.version} of ${name} saved.`);
        },
      },
    );
  return (
    <>
      <SpecEditor ref={editor} text={draft.text} onChange={draft.edit} validation={validation} />
      <SaveForm
        message={message}
        onMessage={setMessage}
        messageHelp="What this version changes and why"
        shortcut="Save the policy"
        ready={ready}
        saving={save.isPending}
        onSave={() => submit(draft.base)}
        state={stateWords(draft.dirty, errors, behind ? saved.data.version : null)}
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
      {save.isError && !conflict ? <ErrorState title="The policy was not saved" error={save.error} /> : null}
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
            submit(theirs);
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
