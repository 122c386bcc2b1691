"use client";

import { Drawer, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormEnd } from "@/components/ui/FormEnd";
import { newUserInputSchema } from "@/lib/api/accounts";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useCreateUser } from "@/components/settings/hooks/users";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { RoleField } from "../RoleField";
import type { LinkFor } from "./LinkModal";

export interface AddPersonProps {
  readonly onClose: () => void;
  readonly onAdded: (link: LinkFor) => void;
}

export function AddPerson({ onClose, onAdded }: AddPersonProps): ReactNode {
  useFocusBack();
  const create = useCreateUser();
  const form = useZodForm({
    schema: newUserInputSchema,
    initial: { email: "", name: "", role: "viewer" },
    error: create.error,
    onSubmit: (input) =>
      create.mutate(input, { onSuccess: ({ user, link }) => onAdded({ ...link, email: user.email }) }),
  });
  // The one-time link is in the answer: if the dialog were closed earlier, nobody would see it.
  const close = (): void => {
    if (!create.isPending) onClose();
  };
  return (
    <Drawer opened onClose={close} size="md" title="Add person">
      <form {...form.props} className="stack">
        <TextInput
          label="E-mail address"
          description="What they sign in with, and what the audit log calls them"
          type="email"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <TextInput label="Name" required autoComplete="off" {...form.getInputProps("name")} />
        <RoleField {...form.getInputProps("role")} />
        <p className="note">
          You get a one-time link with which the person chooses a password. Send it to them: Plimsoll does
          not.
        </p>
        <FormEnd
          label="Add person"
          write={create}
          failed="The person was not added"
          awaited
          onCancel={onClose}
        />
      </form>
    </Drawer>
  );
}
