"use client";

import { Button, Drawer, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { UserView } from "@/lib/api/accounts";
import { waysIn } from "@/lib/client/accountWords";
import { fieldErrors } from "@/lib/client/api";
import { formatInstant } from "@/lib/client/format";
import { useSession } from "@/lib/client/hooks/session";
import { useChangeUser } from "@/lib/client/hooks/users";
import { RoleField } from "../RoleField";
import classes from "../Forms.module.css";

export interface EditPersonProps {
  readonly person: UserView;
  readonly onClose: () => void;
}

export function EditPerson({ person, onClose }: EditPersonProps): ReactNode {
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  const change = useChangeUser();
  const errors = fieldErrors(change.error);
  const own = useSession().data?.actor?.id === person.email;
  const changed = name !== person.name || role !== person.role;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!changed) return;
    change.mutate(
      { id: person.id, change: { name, role } },
      {
        onSuccess: ({ email }) => {
          notifyDone(`${email} changed.`);
          onClose();
        },
      },
    );
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={`Edit ${person.email}`}
      closeButtonProps={{ "aria-label": "Close" }}
      transitionProps={{ duration: 0 }}
    >
      <form onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label="Name"
          required
          data-autofocus
          autoComplete="off"
          value={name}
          error={errors["name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <RoleField
          value={role}
          error={errors["role"]}
          description={
            person.oidc
              ? "The identity provider decides the role anew whenever they sign in through it."
              : undefined
          }
          onChange={setRole}
        />
        {own && role !== person.role ? (
          <p className={classes.note} role="status">
            This is your own account: with the role {role} you cannot take this back yourself.
          </p>
        ) : null}
        <PersonFacts person={person} />
        {change.error ? <ErrorState title={`${person.email} was not changed`} error={change.error} /> : null}
        <div className={classes.end}>
          <Button variant="default" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={change.isPending} disabled={!changed}>
            Save
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

function PersonFacts({ person }: { readonly person: UserView }): ReactNode {
  return (
    <dl className={classes.facts}>
      <dt>Ways in</dt>
      <dd>{waysIn(person)}</dd>
      <dt>Last sign-in</dt>
      <dd>
        <RelativeTime at={person.lastSignInAt} />
      </dd>
      <dt>Sessions</dt>
      <dd>{person.sessions.toLocaleString("en-US")}</dd>
      <dt>API tokens</dt>
      <dd>{person.tokens.toLocaleString("en-US")}</dd>
      <dt>Added</dt>
      <dd>{formatInstant(person.createdAt)}</dd>
      {person.disabledAt === null ? null : (
        <>
          <dt>Disabled</dt>
          <dd>{formatInstant(person.disabledAt)}</dd>
        </>
      )}
    </dl>
  );
}
