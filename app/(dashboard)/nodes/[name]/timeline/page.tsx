import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Prefetched } from "@/components/ui/Prefetched";
import { filterOf, nodeOfSegment } from "@/components/waterlines/links";
import { TimelinePage } from "@/components/waterlines/timeline/TimelinePage";
import { timelineFilter, timelineViewOf } from "@/components/waterlines/timeline/view";
import { one } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { timelineStart } from "@/lib/server/waterlines/pageData";

export async function generateMetadata({ params }: PageProps<"/nodes/[name]/timeline">): Promise<Metadata> {
  return { title: `${nodeOfSegment((await params).name)} over time` };
}

export default async function Page({
  params,
  searchParams,
}: PageProps<"/nodes/[name]/timeline">): Promise<ReactNode> {
  const name = nodeOfSegment((await params).name);
  const asked = await searchParams;
  const which = filterOf({ snapshot: one(asked.snapshot), version: one(asked.version) });
  const filter = timelineFilter(which, timelineViewOf(one(asked.hours), one(asked.profile)));
  return (
    <Prefetched
      what="the node over time"
      rows={10}
      data={[[queryKeys.nodes.timeline(name, filter), await timelineStart(name, filter)]]}
    >
      <TimelinePage name={name} />
    </Prefetched>
  );
}
