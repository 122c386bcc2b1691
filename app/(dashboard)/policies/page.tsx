import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PoliciesPage } from "@/components/discovery/policies/PoliciesPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { policiesStart } from "@/lib/server/discovery/pageData";

export const metadata: Metadata = { title: "Policies" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  client.setQueryData(queryKeys.policies.list(), (await policiesStart()) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <PoliciesPage />
      </Suspense>
    </HydrationBoundary>
  );
}
