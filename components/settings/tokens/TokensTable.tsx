"use client";

import type { ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { confirmAction } from "@/components/ui/confirmAction";
import { actionsColumn, instant, type Column } from "@/components/ui/DataTable";
import { PagedTable } from "@/components/ui/PagedTable";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { apiTokenSchema, ApiTokenView } from "@/lib/api/accounts";
import { TOKEN_SORTS } from "@/lib/api/sorts";
import type { PagedResult } from "@/lib/client/hooks/paged";
import { tokenState } from "@/components/settings/accountWords";
import { useRevokeToken } from "@/components/settings/hooks/tokens";
import classes from "../Forms.module.css";

export interface TokensTableProps {
  readonly tokens: PagedResult<typeof apiTokenSchema>;
  readonly withOwner: boolean;
  readonly empty: ReactNode;
}

export function TokensTable({ tokens, withOwner, empty }: TokensTableProps): ReactNode {
  const columns: readonly Column<ApiTokenView>[] = [
    {
      key: "name",
      value: ({ name }) => name,
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
    { key: "role", header: "Role", value: ({ role }) => role },
    {
      key: "state",
      value: ({ state }) => tokenState(state).label,
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
      value: ({ lastUsedAt }) => instant(lastUsedAt),
      header: "Last used",
      hideBelow: "sm",
      render: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} />,
    },
    { key: "created", header: "Made", value: ({ createdAt }) => instant(createdAt), hideBelow: "md" },
    actionsColumn((token) => <Revoke token={token} />),
  ];
  return (
    <PagedTable
      name="tokens"
      sorts={TOKEN_SORTS}
      caption="API tokens"
      query={tokens}
      what="the API tokens"
      more="Show more tokens"
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function Revoke({ token }: { readonly token: ApiTokenView }): ReactNode {
  const { id, name, owner, state } = token;
  const revoke = useRevokeToken();
  if (state === "revoked" || state === "expired") return null;
  const askAndRevoke = async (): Promise<void> => {
    const asked = await confirmAction({
      title: `Revoke the token ${name}?`,
      children: `Scripts of ${owner} that use it are refused at once. This cannot be undone; a new token can be created.`,
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
    <BusyButton
      variant="default"
      size="compact-xs"
      loading={revoke.isPending}
      aria-label={`Revoke ${name}`}
      onClick={() => void askAndRevoke()}
    >
      Revoke
    </BusyButton>
  );
}
