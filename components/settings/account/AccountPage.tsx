"use client";

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import type { ActorView } from "@/lib/api/accounts";
import { roleMeaning } from "@/components/settings/accountWords";
import { useSession } from "@/lib/client/hooks/session";
import { NoAccount } from "../NoAccount";
import { SettingsFrame } from "../SettingsFrame";
import classes from "../Forms.module.css";
import { PasswordForm } from "./PasswordForm";
import { SessionsPanel } from "./SessionsPanel";

export function AccountPage(): ReactNode {
  const session = useSession();
  const actor = session.data?.actor;
  return (
    <SettingsFrame title="Account" description="Your account, your password, and where you are signed in.">
      {!actor ? (
        <LoadingState label="Loading your account" rows={4} />
      ) : actor.via === "demo" ? (
        <NoAccount what="Passwords and sessions belong to an account." />
      ) : (
        <Own actor={actor} oidc={session.data?.signIn.oidc ?? null} />
      )}
    </SettingsFrame>
  );
}

function Own({ actor, oidc }: { readonly actor: ActorView; readonly oidc: string | null }): ReactNode {
  return (
    <>
      <Panel title="You">
        <dl className="factList">
          <dt>Name</dt>
          <dd>{actor.name}</dd>
          <dt>E-mail address</dt>
          <dd>{actor.id}</dd>
          <dt>Role</dt>
          <dd>
            {actor.role}
            <span className={classes.dim}>{roleMeaning(actor.role)}</span>
          </dd>
        </dl>
        <Text c="dimmed" size="sm" mt={14}>
          An administrator changes name and role.
        </Text>
      </Panel>
      <Panel title="Password">
        {actor.hasPassword ? (
          <PasswordForm email={actor.id} />
        ) : (
          <p className="note">
            This account has no password: you sign in through {oidc ?? "the identity provider"}. An
            administrator can make you a one-time link to choose one.
          </p>
        )}
      </Panel>
      <SessionsPanel />
    </>
  );
}
