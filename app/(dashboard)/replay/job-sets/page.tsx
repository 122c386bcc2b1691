import type { Metadata } from "next";
import type { ReactNode } from "react";
import { JobSetsPage } from "@/components/replay/jobSets/JobSetsPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { collectorsStart, jobSetsStart } from "@/lib/server/replay/pageData";

export const metadata: Metadata = { title: "Job sets" };

export default async function Page(): Promise<ReactNode> {
  const [collectors, jobSets] = await Promise.all([collectorsStart(), jobSetsStart()]);
  return (
    <Prefetched
      what="the job sets"
      rows={8}
      data={[
        [queryKeys.jobSets.collectors(), collectors],
        [[...queryKeys.jobSets.list(), null], firstPage(jobSets)],
      ]}
    >
      <JobSetsPage />
    </Prefetched>
  );
}
