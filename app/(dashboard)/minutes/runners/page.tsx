import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RunnersPage } from "@/components/minutes/runners/RunnersPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { runnersStart, runnersUseStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Runners" };

export default async function Page(): Promise<ReactNode> {
  const [runners, use] = await Promise.all([runnersStart(), runnersUseStart()]);
  return (
    <Prefetched
      what="the runners"
      rows={10}
      data={[
        [queryKeys.runners.list(), runners],
        [queryKeys.runners.use(), use],
      ]}
    >
      <RunnersPage />
    </Prefetched>
  );
}
