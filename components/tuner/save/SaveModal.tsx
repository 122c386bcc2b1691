"use client";

import { Button, Group, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ConflictModal } from "@/components/policies/page/ConflictModal";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import type { PolicyDetail } from "@/lib/api/policies";
import { ApiError, type ApiAnswer } from "@/lib/client/api";
import { useSavePolicy } from "@/lib/client/hooks/policies";
import { policyOf, useTunerState, type Tuner } from "@/lib/client/tuner/useTuner";
import { PolicyChanges } from "./PolicyChanges";

export interface SaveModalProps {
  readonly tuner: Tuner;
  readonly name: string;
  /** What the edit began from: its ETag is sent. */
  readonly saved: ApiAnswer<PolicyDetail>;
  readonly onSaved: (saved: ApiAnswer<PolicyDetail>) => void;
  readonly onClose: () => void;
}

/** The change in meaning first, then a message, then a new version. */
export function SaveModal({ tuner, name, saved, onSaved, onClose }: SaveModalProps): ReactNode {
  const { session } = tuner;
  const policy = useTunerState(tuner, policyOf);
  const [message, setMessage] = useState("");
  const save = useSavePolicy(name);
  const take = (answer: ApiAnswer<PolicyDetail>): void => {
    session.setSaved({ text: answer.data.spec, policy: answer.data.policy });
    onSaved(answer);
  };
  const submit = (over: ApiAnswer<PolicyDetail>): void =>
    save.mutate(
      {
        spec: session.text,
        message: message.trim() || undefined,
        etag: over.etag ?? `"${over.data.version}"`,
      },
      {
        onSuccess: (answer) => {
          take(answer);
          notifyDone(`Version ${answer.data.version} of ${name} saved.`);
          onClose();
        },
      },
    );
  if (save.error instanceof ApiError && save.error.status === 412) {
    return (
      <ConflictModal
        name={name}
        draft={{
          text: session.text,
          base: saved,
          dirty: true,
          edit: (text) => session.setText(text),
          discard: () => session.reset(),
          rebase: take,
        }}
        onClose={save.reset}
        onTakeTheirs={(theirs) => {
          take(theirs);
          session.reset();
          onClose();
        }}
        onSaveMine={(theirs) => {
          take(theirs);
          submit(theirs);
        }}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Save as version ${saved.data.version + 1}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit(saved);
        }}
      >
        <PolicyChanges version={saved.data.version} before={saved.data.policy} after={policy} />
        <TextInput
          mt="md"
          label="Message"
          description="What this version changes and why"
          placeholder="Optional"
          maxLength={500}
          data-autofocus
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {save.isError ? <ErrorState title="The policy was not saved" error={save.error} /> : null}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
