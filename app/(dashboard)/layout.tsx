import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DatabaseAway } from "@/components/account/DatabaseAway";
import { ToSignIn } from "@/components/account/ToSignIn";
import { StrategyLabels } from "@/components/discovery/policies/StrategyLabels";
import { DashboardShell } from "@/components/shell/DashboardShell";
import { strategyLabels } from "@/lib/client/labels";
import { queryKeys } from "@/lib/client/queryKeys";
import { pageSession } from "@/lib/server/auth/pageSession";

/** Without a session, redirects to the sign-in page. */
export default async function DashboardLayout({
  children,
}: {
  readonly children: ReactNode;
}): Promise<ReactNode> {
  const session = await pageSession();
  if (session === null) return <DatabaseAway />;
  if (session.actor === null) return <ToSignIn />;
  // The session is known from the first paint, so that what the role does not allow never looks allowed.
  const client = new QueryClient();
  client.setQueryData(queryKeys.session, session);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StrategyLabels labels={strategyLabels()}>
        <DashboardShell>{children}</DashboardShell>
      </StrategyLabels>
    </HydrationBoundary>
  );
}
