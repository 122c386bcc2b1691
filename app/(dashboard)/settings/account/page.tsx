import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { AccountPage } from "@/components/settings/account/AccountPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { sessionsStart } from "@/lib/server/auth/pageData";

export const metadata: Metadata = { title: "Account" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  client.setQueryData(queryKeys.sessions, (await sessionsStart()) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <AccountPage />
      </Suspense>
    </HydrationBoundary>
  );
}
