import type { Metadata } from "next";
import type { ReactNode } from "react";
import { filterOf } from "@/components/waterlines/links";
import { NodesPage } from "@/components/waterlines/overview/NodesPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { nodesStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Nodes" };

export default async function Page({ searchParams }: PageProps<"/nodes">): Promise<ReactNode> {
  const asked = await searchParams;
  const images = one(asked.images);
  const filter = {
    ...filterOf({ snapshot: one(asked.snapshot), version: one(asked.version) }),
    ...(images !== null && { policy: images }),
  };
  const nodes = await nodesStart(filter);
  const isWhole = one(asked.standing) === null && one(asked["nodes-sort"]) === null;
  const listed = nodes !== null && isWhole ? { items: nodes.items, nextCursor: nodes.nextCursor } : null;
  return (
    <Prefetched
      what="the nodes"
      rows={10}
      data={[
        [queryKeys.nodes.head(filter), nodes],
        [[...queryKeys.nodes.list(filter), null], firstPage(listed)],
      ]}
    >
      <NodesPage />
    </Prefetched>
  );
}
