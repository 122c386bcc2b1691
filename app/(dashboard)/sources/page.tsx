import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SourcesPage } from "@/components/sources/SourcesPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { sourcesStart } from "@/lib/server/dataSources/pageData";

export const metadata: Metadata = { title: "Data sources" };

export default async function Page(): Promise<ReactNode> {
  return (
    <Prefetched data={[[queryKeys.dataSources.list(), await sourcesStart()]]}>
      <SourcesPage />
    </Prefetched>
  );
}
