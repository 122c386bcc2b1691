import type { Metadata } from "next";
import type { ReactNode } from "react";
import { filterOf, nodeOfSegment } from "@/components/waterlines/links";
import { NodePage } from "@/components/waterlines/node/NodePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { metricsStart, nodeStart, profilesStart } from "@/lib/server/waterlines/pageData";

export async function generateMetadata({ params }: PageProps<"/nodes/[name]">): Promise<Metadata> {
  return { title: nodeOfSegment((await params).name) };
}

export default async function Page({ params, searchParams }: PageProps<"/nodes/[name]">): Promise<ReactNode> {
  const name = nodeOfSegment((await params).name);
  const { snapshot, version } = await searchParams;
  const filter = filterOf({
    snapshot: one(snapshot),
    version: one(version),
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
