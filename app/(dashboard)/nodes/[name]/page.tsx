import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { filterOf, nodeOfSegment } from "@/components/waterlines/links";
import { NodePage } from "@/components/waterlines/node/NodePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { metricsStart, nodeStart, profilesStart } from "@/lib/server/waterlines/pageData";

interface PageProps {
  readonly params: Promise<{ readonly name: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: nodeOfSegment((await params).name) };
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const name = nodeOfSegment((await params).name);
  const { snapshot, version } = await searchParams;
  const filter = filterOf({
    snapshot: typeof snapshot === "string" ? snapshot : null,
    version: typeof version === "string" ? version : null,
  });
  const client = new QueryClient();
  const [node, profiles, metrics] = await Promise.all([
    nodeStart(name, filter),
    profilesStart(),
    metricsStart(),
  ]);
  client.setQueryData(queryKeys.nodes.detail(name, filter), node ?? undefined);
  client.setQueryData(queryKeys.nodes.profiles(), profiles ?? undefined);
  client.setQueryData(queryKeys.nodes.metrics(), metrics ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the node" rows={10} />}>
        <NodePage name={name} />
      </Suspense>
    </HydrationBoundary>
  );
}
