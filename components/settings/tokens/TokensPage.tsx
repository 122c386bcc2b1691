"use client";

import { IconPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { EmptyState } from "@/components/ui/EmptyState";
import { PermittedButton } from "@/components/ui/Permitted";
import { PermittedSwitch } from "@/components/ui/PermittedSwitch";
import { usePermission, useSession } from "@/lib/client/hooks/session";
import { useTokens } from "@/components/settings/hooks/tokens";
import { TOKEN_SORTS } from "@/lib/api/sorts";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { NoAccount, NO_ACCOUNT } from "../NoAccount";
import { SettingsFrame } from "../SettingsFrame";
import { TokensTable } from "./TokensTable";

const NewToken = dynamic(() => late("The form", () => import("./NewToken").then((file) => file.NewToken)), {
  ssr: false,
});

export function TokensPage(): ReactNode {
  const actor = useSession().data?.actor;
  const [adding, setAdding] = useState(false);
  const [asked, setOf] = useQueryState("of", parseAsStringLiteral(["me", "everybody"]).withDefault("me"));
  // A link to everybody's tokens shows people who may not see them their own.
  const of = usePermission("admin").allowed ? asked : "me";
  const visitor = actor?.via === "demo";
  return (
    <SettingsFrame
      title="API tokens"
      description="Tokens for scripts that call the API. A token acts in its owner's name, with its own role or its owner's, whichever is less."
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
  const tokens = useTokens(of, useServerSort("tokens", TOKEN_SORTS));
  return (
    <TokensTable
      tokens={tokens}
      withOwner={of === "everybody"}
      empty={
        <EmptyState title="No API tokens">
          {of === "me" ? "A script needs one; press New token." : "None was created."}
        </EmptyState>
      }
    />
  );
}
