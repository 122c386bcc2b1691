"use client";

import { PasswordInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import { signInInputSchema } from "@/lib/api/accounts";
import { useSignIn } from "@/lib/client/hooks/session";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { OidcButton } from "./OidcButton";
import classes from "./AccountFrame.module.css";

export interface SignInFormProps {
  /** Name of the identity provider; null if there is none. */
  readonly oidc: string | null;
  /** The page to return to from the identity provider. */
  readonly from: string;
  /** Keeps the current page: the identity provider opens in a separate tab. */
  readonly inPlace?: boolean;
  readonly onSignedIn: () => void;
}

export function SignInForm({ oidc, from, inPlace = false, onSignedIn }: SignInFormProps): ReactNode {
  const signIn = useSignIn();
  const form = useZodForm({
    schema: signInInputSchema,
    initial: { email: "", password: "" },
    error: signIn.error,
    onSubmit: (input) =>
      signIn.mutate(input, { onSuccess: onSignedIn, onError: () => form.setFieldValue("password", "") }),
  });
  return (
    <>
      {oidc === null ? null : (
        <>
          <OidcButton name={oidc} from={from} newTab={inPlace} />
          <div className={classes.or}>or</div>
        </>
      )}
      <form {...form.props} className={classes.form}>
        {signIn.isError ? <ErrorState title="Not signed in" error={signIn.error} /> : null}
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus={oidc === null && !inPlace}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          {...form.getInputProps("password")}
        />
        <BusyButton type="submit" loading={signIn.isPending} variant={oidc === null ? "filled" : "default"}>
          Sign in
        </BusyButton>
      </form>
    </>
  );
}
