import type { Metadata } from "next";
import type { ReactNode } from "react";
import { EXAMPLE_PLAN, planOf } from "@/components/coldstart/prefetch/plan";
import { PrefetchPage } from "@/components/coldstart/prefetch/PrefetchPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { planStart } from "@/lib/server/coldstart/pageData";
import { sourcesStart } from "@/lib/server/dataSources/pageData";

export const metadata: Metadata = { title: "Prefetch planner" };

export default async function Page({ searchParams }: PageProps<"/coldstart/prefetch">): Promise<ReactNode> {
  const example = planOf(EXAMPLE_PLAN);
  const isExample = (await searchParams).plan === undefined;
  const [plan, sources] = await Promise.all([isExample ? planStart(example) : null, sourcesStart()]);
  // The form below the plan offers registries.
  return (
    <Prefetched
      what="the planner"
      rows={10}
      data={[
        [queryKeys.coldstart.prefetch(JSON.stringify(example)), plan],
        [queryKeys.dataSources.list(), sources],
      ]}
    >
      <PrefetchPage />
    </Prefetched>
  );
}
