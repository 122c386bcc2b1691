"use client";

import { Button, Group, Modal, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { messageSchema } from "@/components/discovery/policies/message";
import { ConflictModal } from "@/components/discovery/policies/page/ConflictModal";
import { timeZoneOf } from "@/components/replay/dayTimes";
import { DraftReplay } from "@/components/replay/draft/DraftReplay";
import { isRefusedByGuard } from "@/components/replay/guard/hooks";
import { SecondWord } from "@/components/replay/guard/SecondWord";
import { BusyButton } from "@/components/ui/BusyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import { useFocusBack } from "@/components/ui/useFocusBack";
import type { PolicyDetail } from "@/lib/api/policies";
import { ApiError } from "@/lib/client/api";
import { useSavePolicy } from "@/lib/client/hooks/policies";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { policyOf, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { ExpectedOutcome } from "./ExpectedOutcome";
import { LineOutcome } from "./LineOutcome";
import { PolicyChanges } from "./PolicyChanges";

export interface SaveModalProps {
  readonly tuner: Tuner;
  readonly name: string;
  /** The version that the edit started from; its number is sent. */
  readonly saved: PolicyDetail;
  readonly onSaved: (saved: PolicyDetail) => void;
  /** Called when a new version was saved from here. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Shows the semantic changes, asks for a message, then saves a new version. */
export function SaveModal({ tuner, name, saved, onSaved, onDone, onClose }: SaveModalProps): ReactNode {
  useFocusBack();
  const { session } = tuner;
  const policy = useTunerState(tuner, policyOf);
  const save = useSavePolicy(name);
  const form = useZodForm({
    schema: messageSchema,
    initial: { message: "" },
    error: save.error,
    onSubmit: ({ message }) => submit(saved, message),
  });
  // While saving, the dialog stays open for the answer, which may be a refusal that nobody would see otherwise.
  const close = (): void => {
    if (!save.isPending) onClose();
  };
  const open = (image: string): void => {
    if (save.isPending) return;
    onClose();
    tuner.explain(image);
  };
  const take = (answer: PolicyDetail): void => {
    session.setSaved({ text: answer.spec, policy: answer.policy });
    onSaved(answer);
  };
  const submit = (over: PolicyDetail, message: string | undefined, guardReason?: string): void =>
    save.mutate(
      {
        spec: session.text,
        message,
        version: over.version,
        ...(guardReason === undefined ? {} : { guardReason }),
      },
      {
        onSuccess: (answer) => {
          take(answer);
          onDone();
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
          submit(theirs, save.variables?.message);
        }}
      />
    );
  }
  if (isRefusedByGuard(save.error)) {
    return (
      <SecondWord
        error={save.error}
        onClose={save.reset}
        onSave={(reason) => submit(saved, save.variables?.message, reason)}
      />
    );
  }
  return (
    <Modal opened onClose={close} size="lg" title={`Save as version ${saved.version + 1}`}>
      <form {...form.props}>
        <PolicyChanges version={saved.version} before={saved.policy} after={policy} />
        <LineOutcome tuner={tuner} onOpen={open} />
        <ExpectedOutcome tuner={tuner} onOpen={open} />
        <DraftReplay
          policy={name}
          version={saved.version}
          spec={session.text}
          timeZone={timeZoneOf(policy)}
          cuts={{ before: saved.policy.maxImages, after: policy.maxImages }}
        />
        <TextInput
          mt="md"
          label="Message"
          description="What this version changes and why"
          placeholder="Optional"
          data-autofocus
          {...form.getInputProps("message")}
        />
        {save.isError ? <ErrorState title="The policy was not saved" error={save.error} /> : null}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close} disabled={save.isPending}>
            Keep editing
          </Button>
          <BusyButton type="submit" loading={save.isPending}>
            Save
          </BusyButton>
        </Group>
      </form>
    </Modal>
  );
}
