import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RunsPage } from "@/components/discovery/runs/list/RunsPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { policiesStart, runsStart } from "@/lib/server/discovery/pageData";

export const metadata: Metadata = { title: "Runs" };

export default async function Page({ searchParams }: PageProps<"/runs">): Promise<ReactNode> {
  const { policy, state } = await searchParams;
  // A filtered list is fetched by the page itself.
  const isWhole = policy === undefined && state === undefined;
  const [policies, runs] = await Promise.all([policiesStart(), isWhole ? runsStart() : null]);
  return (
    <Prefetched
      what="the runs"
      rows={8}
      data={[
        [queryKeys.policies.list(), policies],
        [[...queryKeys.runs.list({ policy: null, state: null }), null], firstPage(runs)],
      ]}
    >
      <RunsPage />
    </Prefetched>
  );
}
