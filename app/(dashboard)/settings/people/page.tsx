import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PeoplePage } from "@/components/settings/people/PeoplePage";
import { queryKeys } from "@/lib/client/queryKeys";
import { usersStart } from "@/lib/server/auth/pageData";

export const metadata: Metadata = { title: "People" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const users = await usersStart();
  if (users !== null)
    client.setQueryData([...queryKeys.users.list(), null], { pages: [users], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <PeoplePage />
      </Suspense>
    </HydrationBoundary>
  );
}
