"use client";

import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { CopyButton } from "@/components/ui/CopyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import { TOKEN_MAX_DAYS, type Role } from "@/lib/api/accounts";
import { curlExample } from "@/lib/client/accountWords";
import { fieldErrors } from "@/lib/client/api";
import { formatInstant } from "@/lib/client/format";
import { useCreateToken } from "@/lib/client/hooks/tokens";
import { RoleField } from "../RoleField";
import { ShownOnce } from "../ShownOnce";
import classes from "../Forms.module.css";

const DAYS = [7, 30, 90, TOKEN_MAX_DAYS] as const;

export interface NewTokenProps {
  readonly ownRole: Role;
  readonly onClose: () => void;
}

/** The form, then the secret that it brought. */
export function NewToken({ ownRole, onClose }: NewTokenProps): ReactNode {
  const create = useCreateToken();
  const made = create.data;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!made}
      size="lg"
      title={made ? `Token ${made.token.name}` : "New token"}
      closeButtonProps={{ "aria-label": "Close" }}
      transitionProps={{ duration: 0 }}
    >
      {made ? (
        <Made
          secret={made.secret}
          expiresAt={made.token.expiresAt}
          role={made.token.role}
          onClose={onClose}
        />
      ) : (
        <TokenForm ownRole={ownRole} create={create} onClose={onClose} />
      )}
    </Modal>
  );
}

interface TokenFormProps extends NewTokenProps {
  readonly create: ReturnType<typeof useCreateToken>;
}

function TokenForm({ ownRole, create, onClose }: TokenFormProps): ReactNode {
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [days, setDays] = useState<number>(30);
  const errors = fieldErrors(create.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate({ name, role, expiresInDays: days });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label="Name"
        description="What uses it, such as nightly-report; the audit log names it"
        required
        data-autofocus
        autoComplete="off"
        value={name}
        error={errors["name"]}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RoleField value={role} upTo={ownRole} error={errors["role"]} onChange={setRole} />
      <Select
        label="Expires after"
        data={DAYS.map((count) => ({ value: String(count), label: `${count} days` }))}
        value={String(days)}
        allowDeselect={false}
        error={errors["expiresInDays"]}
        onChange={(value) => setDays(Number(value))}
      />
      {create.error ? <ErrorState title="The token was not made" error={create.error} /> : null}
      <div className={classes.end}>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={create.isPending}>
          Make token
        </Button>
      </div>
    </form>
  );
}

interface MadeProps {
  readonly secret: string;
  readonly expiresAt: string;
  readonly role: Role;
  readonly onClose: () => void;
}

function Made({ secret, expiresAt, role, onClose }: MadeProps): ReactNode {
  const example = curlExample(window.location.origin, secret);
  return (
    <div className={classes.form}>
      <ShownOnce label="Token" value={secret}>
        Whoever has it may do what the role {role} may. It works until {formatInstant(expiresAt)}, or until it
        is revoked.
      </ShownOnce>
      <div>
        Try it:
        <pre className={classes.code} role="region" tabIndex={0} aria-label="Example call">
          {example}
        </pre>
      </div>
      <div className={classes.end}>
        <CopyButton text={example} label="Copy example" />
        <Button size="sm" variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
