import type { Metadata } from "next";
import type { ReactNode } from "react";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { SnapshotsPage } from "@/components/waterlines/snapshots/SnapshotsPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { readersStart, snapshotsStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Snapshots and policies" };

export default async function Page(): Promise<ReactNode> {
  const [readers, snapshots] = await Promise.all([readersStart(), snapshotsStart()]);
  return (
    <Prefetched
      what="the snapshots"
      rows={10}
      data={[
        [queryKeys.nodes.readers(), readers],
        [[...queryKeys.nodes.snapshots(), null], firstPage(snapshots)],
      ]}
    >
      <SnapshotsPage />
    </Prefetched>
  );
}
