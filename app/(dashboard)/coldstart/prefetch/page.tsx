import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { EXAMPLE_PLAN, planOf } from "@/components/coldstart/prefetch/plan";
import { PrefetchPage } from "@/components/coldstart/prefetch/PrefetchPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { planStart } from "@/lib/server/coldstart/pageData";
import { sourcesStart } from "@/lib/server/dataSources/pageData";

export const metadata: Metadata = { title: "Prefetch planner" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const client = new QueryClient();
  const example = planOf(EXAMPLE_PLAN);
  const isExample = (await searchParams).plan === undefined;
  const [plan, sources] = await Promise.all([isExample ? planStart(example) : null, sourcesStart()]);
  client.setQueryData(queryKeys.coldstart.prefetch(JSON.stringify(example)), plan ?? undefined);
  // The form below the plan offers registries.
  client.setQueryData(queryKeys.dataSources.list(), sources ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the planner" rows={10} />}>
        <PrefetchPage />
      </Suspense>
    </HydrationBoundary>
  );
}
