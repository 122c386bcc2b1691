"use client";

import { Button, Modal, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/CopyButton";
import { FormEnd } from "@/components/ui/FormEnd";
import { newTokenInputSchema, TOKEN_MAX_DAYS, type Role } from "@/lib/api/accounts";
import { curlExample } from "@/components/settings/accountWords";
import { formatInstant } from "@/lib/client/format";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useCreateToken } from "@/components/settings/hooks/tokens";
import { Select } from "@/components/ui/Select";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { RoleField } from "../RoleField";
import { ShownOnce } from "../ShownOnce";
import classes from "../Forms.module.css";

const DAYS = [7, 30, 90, TOKEN_MAX_DAYS] as const;

export interface NewTokenProps {
  readonly ownRole: Role;
  readonly onClose: () => void;
}

/** The form, then the secret from the answer. */
export function NewToken({ ownRole, onClose }: NewTokenProps): ReactNode {
  useFocusBack();
  const create = useCreateToken();
  const made = create.data;
  // The secret is in the answer: if the dialog were closed earlier, nobody would see it.
  const close = (): void => {
    if (!create.isPending) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!made}
      size="lg"
      title={made ? `Token ${made.token.name}` : "New token"}
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
  const form = useZodForm({
    schema: newTokenInputSchema,
    initial: { name: "", role: "viewer", expiresInDays: 30 },
    error: create.error,
    onSubmit: (input) => create.mutate(input),
  });
  return (
    <form {...form.props} className="stack">
      <TextInput
        label="Name"
        description="What uses it, such as nightly-report; the audit log names it"
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <RoleField upTo={ownRole} {...form.getInputProps("role")} />
      <Select
        label="Expires after"
        data={DAYS.map((count) => ({ value: String(count), label: `${count} days` }))}
        value={String(form.values.expiresInDays)}
        allowDeselect={false}
        error={form.errorOf("expiresInDays")}
        onChange={(value) => form.setFieldValue("expiresInDays", Number(value))}
      />
      <FormEnd
        label="Create token"
        write={create}
        failed="The token was not created"
        awaited
        onCancel={onClose}
      />
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
    <div className="stack">
      <ShownOnce label="Token" value={secret}>
        Anyone who has it may do what the role {role} may. It works until {formatInstant(expiresAt)}, or until
        it is revoked.
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
