import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { filterOf } from "@/components/waterlines/links";
import { NodesPage } from "@/components/waterlines/overview/NodesPage";
import { LoadingState } from "@/components/ui/LoadingState";
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
  const client = new QueryClient();
  const nodes = await nodesStart(filter);
  if (nodes !== null) {
    client.setQueryData(queryKeys.nodes.head(filter), nodes);
    if (one("standing") === null && one("nodes-sort") === null) {
      const { items, nextCursor } = nodes;
      client.setQueryData([...queryKeys.nodes.list(filter), null], {
        pages: [{ items, nextCursor }],
        pageParams: [""],
      });
    }
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the nodes" rows={10} />}>
        <NodesPage />
      </Suspense>
    </HydrationBoundary>
  );
}
