import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache, Suspense, type ReactNode } from "react";
import { ImportPage } from "@/components/minutes/imports/ImportPage";
import { importTitle } from "@/components/minutes/imports/words";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { importStart } from "@/lib/server/minutes/imports/pageData";

export default async function Page({ params }: PageProps<"/minutes/imports/[id]">): Promise<ReactNode> {
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the import" rows={8} />}>
        <ImportPage id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
