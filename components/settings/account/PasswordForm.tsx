"use client";

import { Button, PasswordInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PASSWORD_MIN } from "@/lib/api/accounts";
import { fieldErrors } from "@/lib/client/api";
import { useChangePassword } from "@/lib/client/hooks/sessions";
import classes from "../Forms.module.css";

const EMPTY = { current: "", new: "" };

export function PasswordForm({ email }: { readonly email: string }): ReactNode {
  const [values, setValues] = useState(EMPTY);
  const change = useChangePassword();
  const errors = fieldErrors(change.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(values, {
      onSuccess: () => {
        setValues(EMPTY);
        notifyDone("Password changed; you are signed out everywhere else.");
      },
    });
  };
  return (
    <form onSubmit={submit} className={`${classes.form} ${classes.narrow}`} noValidate>
      {/* Password managers file the password under it. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        value={values.current}
        error={errors["current"]}
        onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
      />
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_MIN} characters; a few words are better than odd signs`}
        autoComplete="new-password"
        required
        value={values.new}
        error={errors["new"]}
        onChange={(event) => setValues({ ...values, new: event.currentTarget.value })}
      />
      {change.error ? <ErrorState title="The password was not changed" error={change.error} /> : null}
      <div className={classes.bar}>
        <Button type="submit" size="sm" loading={change.isPending}>
          Change password
        </Button>
        <span className={classes.note}>Your other sessions end.</span>
      </div>
    </form>
  );
}
