"use client";

import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { SessionState } from "@/lib/api/accounts";
import { openFresh } from "@/lib/client/freshPage";
import { AccountFrame } from "./AccountFrame";
import { SignInForm } from "./SignInForm";

export interface SignInPageProps {
  readonly state: SessionState;
  /** A path of this site. */
  readonly from: string;
  /** Why the last sign-in through the identity provider failed. */
  readonly problem: string | null;
}

export function SignInPage({ state, from, problem }: SignInPageProps): ReactNode {
  const { oidc, needsSetup } = state.signIn;
  return (
    <AccountFrame title="Sign in">
      {problem === null ? null : (
        <Alert color="red.9" variant="light" title="Not signed in" mb="md" role="alert">
          {problem}
        </Alert>
      )}
      {state.actor?.via === "demo" ? (
        <Alert color="ink" variant="light" title="This demo needs no account" mb="md">
          Everyone on this machine is its administrator.{" "}
          <HoverLink href={from}>Continue without signing in</HoverLink>
        </Alert>
      ) : needsSetup ? (
        <Alert color="ink" variant="light" title="There are no accounts yet" mb="md">
          The server printed a one-time setup link when it started. Open it to create the first administrator;
          restart the server for a new one.
        </Alert>
      ) : null}
      {/* Loads a whole new page, so that nothing read before signing in stays. */}
      <SignInForm oidc={oidc} from={from} onSignedIn={() => openFresh(from)} />
    </AccountFrame>
  );
}
