import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReplaysPage } from "@/components/replay/list/ReplaysPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { replaysStart, shadowsStart } from "@/lib/server/replay/pageData";

export const metadata: Metadata = { title: "Replay lab" };

export default async function Page(): Promise<ReactNode> {
  const [page, shadows] = await Promise.all([replaysStart(), shadowsStart()]);
  return (
    <Prefetched
      what="the replays"
      rows={8}
      data={[
        [queryKeys.policies.shadows(), shadows],
        [[...queryKeys.replays.list(), null], firstPage(page)],
      ]}
    >
      <ReplaysPage />
    </Prefetched>
  );
}
