"use client";

import { Button, Fieldset, PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { credentialGroups, type CredentialField as Field } from "@/lib/sources/shapes";
import type { SourceValues } from "./sourceFormModel";
import classes from "./SourceForm.module.css";

export interface CredentialFieldsProps {
  readonly values: SourceValues;
  readonly storedKeys: readonly string[];
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (change: Partial<SourceValues>) => void;
}

/** Write-only: stored credentials are named, never shown; an empty field leaves them unchanged. */
export function CredentialFields(props: CredentialFieldsProps): ReactNode {
  return credentialGroups.map(({ legend, hint, fields }) => (
    <Fieldset key={legend} legend={legend} className={classes.group}>
      {hint ? <p className="note">{hint}</p> : null}
      {fields.map((field) => (
        <CredentialField key={field.key} field={field} {...props} />
      ))}
    </Fieldset>
  ));
}

function CredentialField(props: CredentialFieldsProps & { readonly field: Field }): ReactNode {
  const { field, values, storedKeys, errorOf, onChange } = props;
  const { key, label } = field;
  const stored = storedKeys.includes(key);
  const removed = values.removed.includes(key);
  const common = {
    label,
    description: field.description,
    value: values.secrets[key],
    error: errorOf(`credentials.${key}`),
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
