import type { Metadata } from "next";
import type { ReactNode } from "react";
import { filterOf, nodeOfSegment } from "@/components/waterlines/links";
import { NodePage } from "@/components/waterlines/node/NodePage";
import { Prefetched } from "@/components/ui/Prefetched";
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
  const [node, profiles, metrics] = await Promise.all([
    nodeStart(name, filter),
    profilesStart(),
    metricsStart(),
  ]);
  return (
    <Prefetched
      what="the node"
      rows={10}
      data={[
        [queryKeys.nodes.detail(name, filter), node],
        [queryKeys.nodes.profiles(), profiles],
        [queryKeys.nodes.metrics(), metrics],
      ]}
    >
      <NodePage name={name} />
    </Prefetched>
  );
}
