"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, PermittedSwitch } from "@/components/ui/Permitted";
import { usePermission, useSession } from "@/lib/client/hooks/session";
import { useTokens } from "@/lib/client/hooks/tokens";
import { NoAccount, NO_ACCOUNT } from "../NoAccount";
import { SettingsFrame } from "../SettingsFrame";
import classes from "../Forms.module.css";
import { NewToken } from "./NewToken";
import { TokensTable } from "./TokensTable";

export function TokensPage(): ReactNode {
  const actor = useSession().data?.actor;
  const [adding, setAdding] = useState(false);
  const [asked, setOf] = useQueryState("of", parseAsStringLiteral(["me", "everybody"]).withDefault("me"));
  // An address with everybody's, opened by who may not see them, shows one's own.
  const of = usePermission("admin").allowed ? asked : "me";
  const visitor = actor?.via === "demo";
  return (
    <SettingsFrame
      title="API tokens"
      description="What scripts sign their calls with. A token acts in its owner's name, with its own role or its owner's, whichever is less."
      actions={
        <>
          <PermittedSwitch
            needs="admin"
            label="Everybody's tokens"
            checked={of === "everybody"}
            onChange={(checked) => void setOf(checked ? "everybody" : null)}
          />
          <PermittedButton
            needs="viewer"
            refusal={visitor ? NO_ACCOUNT : null}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            New token
          </PermittedButton>
        </>
      }
    >
      {visitor && of === "me" ? <NoAccount what="API tokens belong to an account." /> : <Tokens of={of} />}
      {adding && actor ? <NewToken ownRole={actor.role} onClose={() => setAdding(false)} /> : null}
    </SettingsFrame>
  );
}

function Tokens({ of }: { readonly of: "me" | "everybody" }): ReactNode {
  const tokens = useTokens(of);
  const items = tokens.data?.pages.flatMap((page) => page.items) ?? [];
  if (tokens.isPending) return <LoadingState label="Loading the API tokens" rows={4} />;
  return (
    <>
      {tokens.isError ? (
        <ErrorState
          error={tokens.error}
          title="The API tokens could not be loaded"
          onRetry={() => void tokens.refetch()}
        />
      ) : null}
      {tokens.data ? (
        <Panel flush>
          {items.length === 0 ? (
            <EmptyState title="No API tokens">
              {of === "me" ? "A script needs one; press New token." : "Nobody has made one."}
            </EmptyState>
          ) : (
            <TokensTable tokens={items} withOwner={of === "everybody"} />
          )}
          {tokens.hasNextPage ? (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={tokens.isFetchingNextPage}
                onClick={() => void tokens.fetchNextPage()}
              >
                Show older tokens
              </Button>
            </div>
          ) : null}
        </Panel>
      ) : null}
    </>
  );
}
