import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Prefetched } from "@/components/ui/Prefetched";
import { filterOf, nodeOfSegment } from "@/components/waterlines/links";
import { TimelinePage } from "@/components/waterlines/timeline/TimelinePage";
import { timelineFilter, timelineViewOf } from "@/components/waterlines/timeline/view";
import { queryKeys } from "@/lib/client/queryKeys";
import { timelineStart } from "@/lib/server/waterlines/pageData";

interface PageProps {
  readonly params: Promise<{ readonly name: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `${nodeOfSegment((await params).name)} over time` };
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const name = nodeOfSegment((await params).name);
  const asked = await searchParams;
  const one = (key: string): string | null => (typeof asked[key] === "string" ? asked[key] : null);
  const which = filterOf({ snapshot: one("snapshot"), version: one("version") });
  const filter = timelineFilter(which, timelineViewOf(one("hours"), one("profile")));
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
