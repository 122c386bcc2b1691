"use client";

import { PasswordInput } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import { notifyDone } from "@/components/ui/notify";
import { PASSWORD_MIN } from "@/lib/api/passwords";
import { shape } from "@/lib/client/api";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useChangePassword } from "@/components/settings/hooks/sessions";
import classes from "../Forms.module.css";

const schema = () => shape(import("@/lib/api/accounts"), "changePasswordInputSchema");

export function PasswordForm({ email }: { readonly email: string }): ReactNode {
  const change = useChangePassword();
  const form = useZodForm({
    schema,
    initial: { current: "", new: "" },
    error: change.error,
    onSubmit: (input) =>
      change.mutate(input, {
        onSuccess: () => {
          form.reset();
          notifyDone("Password changed; you are signed out everywhere else.");
        },
      }),
  });
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      {/* Password managers store the password under this name. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        {...form.getInputProps("current")}
      />
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_MIN} characters; several words are better than special characters`}
        autoComplete="new-password"
        required
        {...form.getInputProps("new")}
      />
      {change.error ? <ErrorState title="The password was not changed" error={change.error} /> : null}
      <div className={classes.bar}>
        <BusyButton type="submit" size="sm" loading={change.isPending}>
          Change password
        </BusyButton>
        <span className="note">Your other sessions end.</span>
      </div>
    </form>
  );
}
