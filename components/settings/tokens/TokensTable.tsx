"use client";

import { Button, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { confirmAction } from "@/components/ui/ConfirmModal";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { ApiTokenView } from "@/lib/api/accounts";
import { tokenState } from "@/lib/client/accountWords";
import { useRevokeToken } from "@/lib/client/hooks/tokens";
import classes from "../Forms.module.css";

export interface TokensTableProps {
  readonly tokens: readonly ApiTokenView[];
  readonly withOwner: boolean;
}

export function TokensTable({ tokens, withOwner }: TokensTableProps): ReactNode {
  const columns: readonly Column<ApiTokenView>[] = [
    {
      key: "name",
      header: "Token",
      rowHeader: true,
      render: ({ name, hint, owner }) => (
        <>
          {name}
          <span className={`${classes.dim} mono`}>…{hint}</span>
          {withOwner ? <span className={classes.dim}>of {owner}</span> : null}
        </>
      ),
    },
    { key: "role", header: "Role", render: ({ role }) => role },
    {
      key: "state",
      header: "State",
      render: ({ state, expiresAt }) => (
        <>
          <ToneBadge tone={tokenState(state).tone}>{tokenState(state).label}</ToneBadge>
          <span className={classes.dim}>
            {state === "expired" ? "expired" : "expires"} <RelativeTime at={expiresAt} />
          </span>
        </>
      ),
    },
    {
      key: "lastUsed",
      header: "Last used",
      hideBelow: "sm",
      render: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} />,
    },
    {
      key: "created",
      header: "Made",
      hideBelow: "md",
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: "actions",
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      align: "right",
      render: (token) => <Revoke token={token} />,
    },
  ];
  return <DataTable caption="API tokens" columns={columns} rows={tokens} rowKey={({ id }) => id} />;
}

function Revoke({ token }: { readonly token: ApiTokenView }): ReactNode {
  const { id, name, owner, state } = token;
  const revoke = useRevokeToken();
  if (state === "revoked" || state === "expired") return null;
  const askAndRevoke = async (): Promise<void> => {
    const asked = await confirmAction({
      title: `Revoke the token ${name}?`,
      children: `Scripts of ${owner} that use it are refused at once. This cannot be undone; a new token can be made.`,
      confirmLabel: "Revoke",
      danger: true,
    });
    if (!asked) return;
    await revoke.mutateAsync(id).then(
      () => notifyDone(`Token ${name} revoked.`),
      (error: unknown) => notifyError(`Token ${name} was not revoked`, error),
    );
  };
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={revoke.isPending}
      aria-label={`Revoke ${name}`}
      onClick={() => void askAndRevoke()}
    >
      Revoke
    </Button>
  );
}
