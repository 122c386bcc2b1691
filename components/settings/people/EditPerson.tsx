"use client";

import { Drawer, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormEnd } from "@/components/ui/FormEnd";
import { Facts, type Fact } from "@/components/ui/Facts";
import { notifyDone } from "@/components/ui/notify";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { newUserInputSchema, type UserView } from "@/lib/api/accounts";
import { signInMethods } from "@/components/settings/accountWords";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { formatInstant, formatNumber } from "@/lib/client/format";
import { useSession } from "@/lib/client/hooks/session";
import { useChangeUser, useUser } from "@/components/settings/hooks/users";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { RoleField } from "../RoleField";

export interface EditPersonProps {
  readonly id: string;
  /** The person from the list; fetched if the list does not have it. */
  readonly known: UserView | undefined;
  readonly onClose: () => void;
}

/** What the form shows; of it what was changed is sent. */
const changeSchema = newUserInputSchema.pick({ name: true, role: true });

export function EditPerson({ id, known, onClose }: EditPersonProps): ReactNode {
  useFocusBack();
  const query = useUser(id, known === undefined);
  const person = known ?? query.data;
  return (
    <Drawer opened onClose={onClose} size="md" title={`Edit ${person?.email ?? "a person"}`}>
      {person ? (
        <PersonForm person={person} onClose={onClose} />
      ) : (
        <QueryState
          query={query}
          what="the person"
          back={{ label: "To the people", href: "/settings/people" }}
          rows={4}
        >
          {() => null}
        </QueryState>
      )}
    </Drawer>
  );
}

interface PersonFormProps {
  readonly person: UserView;
  readonly onClose: () => void;
}

function PersonForm({ person, onClose }: PersonFormProps): ReactNode {
  const change = useChangeUser();
  const form = useZodForm({
    schema: changeSchema,
    initial: { name: person.name, role: person.role },
    error: change.error,
    onSubmit: ({ name, role }) =>
      change.mutate(
        {
          id: person.id,
          // What somebody else changes of the rest meanwhile stays.
          change: { ...(form.isDirty("name") && { name }), ...(form.isDirty("role") && { role }) },
        },
        {
          onSuccess: ({ email }) => {
            notifyDone(`${email} changed.`);
            onClose();
          },
        },
      ),
  });
  const { role } = form.values;
  const own = useSession().data?.actor?.id === person.email;
  return (
    <form {...form.props} className="stack">
      <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps("name")} />
      <RoleField
        {...form.getInputProps("role")}
        description={
          person.oidc
            ? "The identity provider decides the role again whenever they sign in through it."
            : undefined
        }
      />
      {own && role !== person.role ? (
        <p className="note" role="status">
          This is your own account: with the role {role} you cannot take this back yourself.
        </p>
      ) : null}
      <Facts layout="list" facts={factsOf(person)} />
      <FormEnd
        label="Save"
        write={change}
        failed={`${person.email} was not changed`}
        disabled={!form.isDirty()}
        onCancel={onClose}
      />
    </form>
  );
}

function factsOf(person: UserView): readonly (Fact | false)[] {
  const { disabledAt } = person;
  return [
    { label: "Sign-in methods", value: signInMethods(person) },
    { label: "Last sign-in", value: <RelativeTime at={person.lastSignInAt} /> },
    { label: "Sessions", value: formatNumber(person.sessions) },
    { label: "API tokens", value: formatNumber(person.tokens) },
    { label: "Added", value: formatInstant(person.createdAt) },
    disabledAt !== null && { label: "Disabled", value: formatInstant(disabledAt) },
  ];
}
