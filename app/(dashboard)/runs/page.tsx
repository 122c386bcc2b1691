import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { RunsPage } from "@/components/discovery/runs/list/RunsPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { policiesStart, runsStart } from "@/lib/server/discovery/pageData";

export const metadata: Metadata = { title: "Runs" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const { policy, state } = await searchParams;
  const client = new QueryClient();
  client.setQueryData(queryKeys.policies.list(), (await policiesStart()) ?? undefined);
  // A filtered list is fetched by the page itself.
  const runs = policy === undefined && state === undefined ? await runsStart() : null;
  if (runs !== null)
    client.setQueryData([...queryKeys.runs.list({ policy: null, state: null }), null], {
      pages: [runs],
      pageParams: [""],
    });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the runs" rows={8} />}>
        <RunsPage />
      </Suspense>
    </HydrationBoundary>
  );
}
