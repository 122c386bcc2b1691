import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { chosenRun } from "@/components/coldstart/ranking/chosenRun";
import { NO_VALUES, requestOf } from "@/components/coldstart/ranking/model";
import { RankingPage } from "@/components/coldstart/ranking/RankingPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { exposureStrategies } from "@/lib/client/labels";
import { queryKeys } from "@/lib/client/queryKeys";
import { rankingStart } from "@/lib/server/coldstart/pageData";

export const metadata: Metadata = { title: "Cold start and the ranking" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const suited = exposureStrategies();
  const { run, cluster, mirror } = await searchParams;
  const client = new QueryClient();
  // With another cluster or a mirror's counts, the page requests the ranking and shows that it is loading.
  const isPlain = cluster === undefined && mirror === undefined;
  const start = await rankingStart(
    (runs, policies) => (typeof run === "string" ? run : chosenRun(runs, policies, suited)),
    (chosen) => (isPlain ? requestOf(chosen, NO_VALUES, null) : null),
  );
  if (start !== null) {
    const filter = { policy: null, state: "succeeded" };
    client.setQueryData([...queryKeys.runs.list(filter), null], { pages: [start.runs], pageParams: [""] });
    if (start.link !== null)
      client.setQueryData(queryKeys.coldstart.ranking(JSON.stringify(start.link.request)), start.link.answer);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the ranking link" rows={10} />}>
        <RankingPage suited={suited} opensOn={start?.run ?? null} />
      </Suspense>
    </HydrationBoundary>
  );
}
