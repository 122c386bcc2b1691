import type { Metadata } from "next";
import type { ReactNode } from "react";
import { filterOf } from "@/components/waterlines/links";
import { NodesPage } from "@/components/waterlines/overview/NodesPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { nodesStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Nodes" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const asked = await searchParams;
  const one = (key: string): string | null => (typeof asked[key] === "string" ? asked[key] : null);
  const images = one("images");
  const filter = {
    ...filterOf({ snapshot: one("snapshot"), version: one("version") }),
    ...(images !== null && { policy: images }),
  };
  const nodes = await nodesStart(filter);
  const isWhole = one("standing") === null && one("nodes-sort") === null;
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
