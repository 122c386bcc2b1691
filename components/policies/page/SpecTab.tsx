"use client";

import { Button, TextInput } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import type { PolicyDetail } from "@/lib/api/policies";
import { ApiError, type ApiAnswer } from "@/lib/client/api";
import { plural } from "@/lib/client/format";
import { useSavePolicy } from "@/lib/client/hooks/policies";
import { useValidation } from "@/lib/client/hooks/validation";
import { useShortcut } from "@/lib/client/shortcuts";
import { SpecEditor, type SpecEditorHandle } from "../SpecEditor";
import { TryPolicy } from "../try/TryPolicy";
import { ConflictModal } from "./ConflictModal";
import type { PolicyDraft } from "./usePolicyDraft";
import classes from "./SpecTab.module.css";

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
  const { allowed, reason, guard } = useGuard("tuner");
  const saveNow = guard((): void => {
    if (ready) submit(draft.base);
  });
  useShortcut("mod+S", "Save the policy", saveNow);

  return (
    <>
      <SpecEditor ref={editor} text={draft.text} onChange={draft.edit} validation={validation} />
      <form
        className={classes.bar}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          saveNow();
        }}
      >
        <TextInput
          className={classes.message}
          label="Message"
          description="What this version changes and why"
          placeholder="Optional"
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <PermittedButton
          needs="tuner"
          type="submit"
          size="sm"
          loading={save.isPending}
          disabled={!ready}
          leftSection={<IconDeviceFloppy size={15} aria-hidden="true" />}
        >
          Save
        </PermittedButton>
        <TryPolicy
          text={draft.text}
          validation={validation}
          against={name}
          onShowMistake={() => editor.current?.showFirstMistake()}
        />
        <Button variant="default" size="sm" disabled={!draft.dirty} onClick={draft.discard}>
          Discard changes
        </Button>
        <span role="status" className={classes.state}>
          {allowed ? stateWords(draft.dirty, errors, behind ? saved.data.version : null) : reason}
        </span>
      </form>
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
