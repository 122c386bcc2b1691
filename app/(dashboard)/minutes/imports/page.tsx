import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ImportsPage } from "@/components/minutes/imports/ImportsPage";
import { MinutesFrame } from "@/components/minutes/MinutesFrame";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { importsStart } from "@/lib/server/minutes/imports/pageData";

export const metadata: Metadata = { title: "Imports" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const start = await importsStart();
  if (start !== null) {
    client.setQueryData(queryKeys.dataSources.list(), start.sources ?? undefined);
    client.setQueryData([...queryKeys.imports.list(), null], { pages: [start.imports], pageParams: [""] });
    client.setQueryData([...queryKeys.imports.schedules(), null], {
      pages: [start.schedules],
      pageParams: [""],
    });
  }
  return (
    <MinutesFrame
      title="Imports"
      description="Builds from GitLab or from a file. Each build is accounted once, however often it is imported."
    >
      <HydrationBoundary state={dehydrate(client)}>
        <Suspense fallback={<LoadingState label="Loading the imports" rows={8} />}>
          <ImportsPage />
        </Suspense>
      </HydrationBoundary>
    </MinutesFrame>
  );
}
