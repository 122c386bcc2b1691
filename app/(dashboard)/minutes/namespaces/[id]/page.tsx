import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NamespacePage } from "@/components/minutes/namespace/NamespacePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { namespaceStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Compute minutes of a namespace" };

export default async function Page({
  params,
  searchParams,
}: PageProps<"/minutes/namespaces/[id]">): Promise<ReactNode> {
  const [{ id }, search] = await Promise.all([params, searchParams]);
  const [month, year] = [one(search.month), one(search.year)];
  const start = await namespaceStart(id, month, year);
  return (
    <Prefetched what="the namespace" rows={10} data={[[queryKeys.minutes.namespace(id, month, year), start]]}>
      <NamespacePage key={id} id={id} />
    </Prefetched>
  );
}
