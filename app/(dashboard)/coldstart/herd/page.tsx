import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { EXAMPLE_HERD, herdOf } from "@/components/coldstart/herd/herd";
import { HerdPage } from "@/components/coldstart/herd/HerdPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { herdStart } from "@/lib/server/coldstart/pageData";

export const metadata: Metadata = { title: "Herd" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const client = new QueryClient();
  const example = herdOf(EXAMPLE_HERD);
  if ((await searchParams).herd === undefined)
    client.setQueryData(
      queryKeys.coldstart.herd(JSON.stringify(example)),
      (await herdStart(example)) ?? undefined,
    );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the herd" rows={10} />}>
        <HerdPage />
      </Suspense>
    </HydrationBoundary>
  );
}
