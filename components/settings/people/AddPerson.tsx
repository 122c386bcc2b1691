"use client";

import { Button, Drawer, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { fieldErrors } from "@/lib/client/api";
import { useCreateUser, type NewUser } from "@/lib/client/hooks/users";
import { RoleField } from "../RoleField";
import classes from "../Forms.module.css";
import type { LinkFor } from "./LinkModal";

export interface AddPersonProps {
  readonly onClose: () => void;
  readonly onAdded: (link: LinkFor) => void;
}

export function AddPerson({ onClose, onAdded }: AddPersonProps): ReactNode {
  const [values, setValues] = useState<NewUser>({ email: "", name: "", role: "viewer" });
  const create = useCreateUser();
  const errors = fieldErrors(create.error);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (create.isError) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [create.isError, create.error]);
  const set = (change: Partial<NewUser>): void => setValues({ ...values, ...change });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(values, { onSuccess: ({ user, link }) => onAdded({ ...link, email: user.email }) });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title="Add person"
      closeButtonProps={{ "aria-label": "Close" }}
      transitionProps={{ duration: 0 }}
    >
      <form ref={form} onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label="E-mail address"
          description="What they sign in with, and what the audit log calls them"
          type="email"
          required
          data-autofocus
          autoComplete="off"
          value={values.email}
          error={errors["email"]}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <TextInput
          label="Name"
          required
          autoComplete="off"
          value={values.name}
          error={errors["name"]}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <RoleField value={values.role} error={errors["role"]} onChange={(role) => set({ role })} />
        <p className={classes.note}>
          You get a one-time link to send them; by it they choose a password. Nothing is sent from here.
        </p>
        {create.error ? <ErrorState title="The person was not added" error={create.error} /> : null}
        <div className={classes.end}>
          <Button variant="default" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={create.isPending}>
            Add person
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
