"use client";

import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { confirmAction } from "@/components/ui/confirmAction";
import { actionsColumn, DataTable, instant, type Column } from "@/components/ui/DataTable";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { BrowserSession } from "@/lib/api/accounts";
import { methodLabel } from "@/components/settings/accountWords";
import { browserName } from "@/components/settings/browserName";
import { openFresh } from "@/lib/client/freshPage";
import { useSignOut } from "@/lib/client/hooks/session";
import { useEndSession, useSessions } from "@/components/settings/hooks/sessions";
import classes from "../Forms.module.css";

/** The browsers in which the account is signed in, with buttons to sign them out. */
export function SessionsPanel(): ReactNode {
  const sessions = useSessions();
  const signOut = useSignOut();
  const everywhere = async (): Promise<void> => {
    const asked = await confirmAction({
      title: "Sign out everywhere?",
      children: "All your sessions end, this one too. API tokens keep working.",
      confirmLabel: "Sign out everywhere",
    });
    if (!asked) return;
    await signOut.mutateAsync({ everywhere: true }).then(
      () => openFresh("/sign-in"),
      (error: unknown) => notifyError("You are still signed in", error),
    );
  };
  return (
    <Panel
      title="Sessions"
      description="A session ends by itself: after a day without use, and a week after signing in (12 hours through the identity provider)."
      flush
      actions={
        <BusyButton variant="default" loading={signOut.isPending} onClick={() => void everywhere()}>
          Sign out everywhere
        </BusyButton>
      }
    >
      <QueryState query={sessions} what="your sessions" rows={3}>
        {(items) => <DataTable caption="Sessions" columns={columns} rows={items} rowKey={({ id }) => id} />}
      </QueryState>
    </Panel>
  );
}

const columns: readonly Column<BrowserSession>[] = [
  {
    key: "browser",
    value: ({ userAgent }) => browserName(userAgent),
    header: "Browser",
    rowHeader: true,
    render: ({ userAgent, current }) => (
      <span title={userAgent}>
        {browserName(userAgent)}
        {current ? (
          <span className={classes.badge}>
            <ToneBadge tone="ok">This browser</ToneBadge>
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: "created",
    value: ({ createdAt }) => instant(createdAt),
    header: "Signed in",
    render: ({ createdAt, method }) => (
      <>
        <RelativeTime at={createdAt} />
        <span className={classes.dim}>{methodLabel(method)}</span>
      </>
    ),
  },
  { key: "seen", header: "Last seen", value: ({ lastSeenAt }) => instant(lastSeenAt) },
  {
    key: "ends",
    header: "Ends at the latest",
    value: ({ expiresAt }) => instant(expiresAt),
    hideBelow: "sm",
  },
  actionsColumn((session) => (session.current ? null : <End session={session} />)),
];

function End({ session }: { readonly session: BrowserSession }): ReactNode {
  const end = useEndSession();
  const name = browserName(session.userAgent);
  return (
    <BusyButton
      variant="default"
      size="compact-xs"
      loading={end.isPending}
      aria-label={`End the session of ${name}`}
      onClick={() =>
        void end.mutateAsync(session.id).then(
          () => notifyDone(`${name} is signed out.`),
          (error: unknown) => notifyError(`${name} is still signed in`, error),
        )
      }
    >
      End
    </BusyButton>
  );
}
