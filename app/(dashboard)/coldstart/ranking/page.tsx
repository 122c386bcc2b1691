import type { Metadata } from "next";
import type { ReactNode } from "react";
import { chosenRun } from "@/components/coldstart/ranking/chosenRun";
import { NO_VALUES, requestOf } from "@/components/coldstart/ranking/model";
import { RankingPage } from "@/components/coldstart/ranking/RankingPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { exposureStrategies } from "@/lib/client/labels";
import { queryKeys } from "@/lib/client/queryKeys";
import { rankingStart } from "@/lib/server/coldstart/pageData";

export const metadata: Metadata = { title: "Cold start and the ranking" };

export default async function Page({ searchParams }: PageProps<"/coldstart/ranking">): Promise<ReactNode> {
  const suited = exposureStrategies();
  const { run, cluster, mirror } = await searchParams;
  // With another cluster or a mirror's counts, the page requests the ranking and shows that it is loading.
  const isPlain = cluster === undefined && mirror === undefined;
  const start = await rankingStart(
    (runs, policies) => (typeof run === "string" ? run : chosenRun(runs, policies, suited)),
    (chosen) => (isPlain ? requestOf(chosen, NO_VALUES, null) : null),
  );
  const link = start?.link ?? null;
  const filter = { policy: null, state: "succeeded" };
  return (
    <Prefetched
      what="the ranking link"
      rows={10}
      data={[
        [[...queryKeys.runs.list(filter), null], firstPage(start?.runs)],
        ...(link === null
          ? []
          : [[queryKeys.coldstart.ranking(JSON.stringify(link.request)), link.answer] as const]),
      ]}
    >
      <RankingPage suited={suited} opensOn={start?.run ?? null} />
    </Prefetched>
  );
}
