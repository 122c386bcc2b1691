import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { ProfilesPage } from "@/components/waterlines/profiles/ProfilesPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { metricsStart, profilesStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Profiles" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const [profiles, metrics] = await Promise.all([profilesStart(), metricsStart()]);
  client.setQueryData(queryKeys.nodes.profiles(), profiles ?? undefined);
  client.setQueryData(queryKeys.nodes.metrics(), metrics ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the profiles" rows={6} />}>
        <ProfilesPage />
      </Suspense>
    </HydrationBoundary>
  );
}
