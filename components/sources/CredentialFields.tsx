"use client";

import { Button, Fieldset, PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { CredentialKey, SourceValues } from "./sourceFormModel";
import classes from "./SourceForm.module.css";

interface Field {
  readonly key: CredentialKey;
  readonly label: string;
  readonly description?: string;
  readonly kind: "secret" | "text" | "lines";
}

const access: readonly Field[] = [
  { key: "token", label: "Bearer token", kind: "secret" },
  { key: "username", label: "User", kind: "text" },
  { key: "password", label: "Password", kind: "secret" },
  {
    key: "headers",
    label: "Headers",
    description: "One a line, as in X-Scope-OrgID: ci. Typing any replaces all stored ones.",
    kind: "lines",
  },
];

const tls: readonly Field[] = [
  { key: "caCert", label: "CA certificate", description: "PEM", kind: "lines" },
  { key: "clientCert", label: "Client certificate", description: "PEM", kind: "lines" },
  { key: "clientKey", label: "Client key", description: "PEM", kind: "lines" },
];

export interface CredentialFieldsProps {
  readonly values: SourceValues;
  readonly storedKeys: readonly string[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<SourceValues>) => void;
}

/** Write-only: what is stored is named, never shown; an empty field leaves it as it is. */
export function CredentialFields(props: CredentialFieldsProps): ReactNode {
  return (
    <>
      <Fieldset legend="Credentials" className={classes.group}>
        <p className={classes.hint}>Optional. Stored encrypted; never shown again.</p>
        {access.map((field) => (
          <CredentialField key={field.key} field={field} {...props} />
        ))}
      </Fieldset>
      <Fieldset legend="TLS" className={classes.group}>
        {tls.map((field) => (
          <CredentialField key={field.key} field={field} {...props} />
        ))}
      </Fieldset>
    </>
  );
}

function CredentialField(props: CredentialFieldsProps & { readonly field: Field }): ReactNode {
  const { field, values, storedKeys, errors, onChange } = props;
  const { key, label } = field;
  const stored = storedKeys.includes(key);
  const removed = values.removed.includes(key);
  const common = {
    label,
    description: field.description,
    value: values.secrets[key],
    error: errors[`credentials.${key}`],
    disabled: removed,
    placeholder: removed ? "Will be removed" : stored ? "Stored; leave empty to keep it" : undefined,
    autoComplete: "off",
  };
  const set = (value: string): void => onChange({ secrets: { ...values.secrets, [key]: value } });
  const toggle = (): void =>
    onChange({
      removed: removed ? values.removed.filter((other) => other !== key) : [...values.removed, key],
    });
  return (
    <div className={classes.secret}>
      {field.kind === "secret" ? (
        <PasswordInput {...common} onChange={(event) => set(event.currentTarget.value)} />
      ) : field.kind === "lines" ? (
        <Textarea
          {...common}
          classNames={{ input: classes.mono }}
          autosize
          minRows={1}
          maxRows={6}
          spellCheck={false}
          onChange={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...common} onChange={(event) => set(event.currentTarget.value)} />
      )}
      {stored ? (
        <Button
          variant="default"
          size="xs"
          aria-pressed={removed}
          aria-label={`Remove stored ${label.toLowerCase()}`}
          onClick={toggle}
        >
          {removed ? "Keep" : "Remove"}
        </Button>
      ) : null}
    </div>
  );
}
