import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ChangesPage } from "@/components/changes/ChangesPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { changesStart } from "@/lib/server/changes/pageData";

export const metadata: Metadata = { title: "What changed" };

export default async function Page({ searchParams }: PageProps<"/changes">): Promise<ReactNode> {
  // A filtered list is fetched by the page itself.
  const changes = Object.keys(await searchParams).length === 0 ? await changesStart() : null;
  return (
    <Prefetched what="the changes" rows={8} data={[[[...queryKeys.changes(""), null], firstPage(changes)]]}>
      <ChangesPage />
    </Prefetched>
  );
}
