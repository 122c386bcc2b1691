"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { useSignIn } from "@/lib/client/hooks/session";
import { OidcButton } from "./OidcButton";
import classes from "./Entrance.module.css";

export interface SignInFormProps {
  /** Of the identity provider; null where there is none. */
  readonly oidc: string | null;
  /** The page to come back to from the identity provider. */
  readonly from: string;
  /** Keeps this page as it is: the identity provider opens in a tab of its own. */
  readonly inPlace?: boolean;
  readonly onSignedIn: () => void;
}

export function SignInForm({ oidc, from, inPlace = false, onSignedIn }: SignInFormProps): ReactNode {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const signIn = useSignIn();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.mutate({ email, password }, { onSuccess: onSignedIn, onError: () => setPassword("") });
  };

  return (
    <>
      {oidc === null ? null : (
        <>
          <OidcButton name={oidc} from={from} newTab={inPlace} />
          <div className={classes.or}>or</div>
        </>
      )}
      <form onSubmit={submit} className={classes.form}>
        {signIn.isError ? <ErrorState title="Not signed in" error={signIn.error} /> : null}
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus={oidc === null}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={signIn.isPending} variant={oidc === null ? "filled" : "default"}>
          Sign in
        </Button>
      </form>
    </>
  );
}
