import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ChangesPage } from "@/components/changes/ChangesPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { changesStart } from "@/lib/server/changes/pageData";

export const metadata: Metadata = { title: "What changed" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const client = new QueryClient();
  // A filtered list is fetched by the page itself.
  const changes = Object.keys(await searchParams).length === 0 ? await changesStart() : null;
  if (changes !== null)
    client.setQueryData([...queryKeys.changes(""), null], { pages: [changes], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the changes" rows={8} />}>
        <ChangesPage />
      </Suspense>
    </HydrationBoundary>
  );
}
