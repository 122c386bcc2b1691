import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { NamePage } from "@/components/names/kinds/NamePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { nameStart } from "@/lib/server/names/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  return { title: (await nameStart("runner", id))?.name ?? "Runner" };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const id = decodeURIComponent((await params).id);
  const client = new QueryClient();
  client.setQueryData(queryKeys.names.of("runner", id), (await nameStart("runner", id)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the runner" rows={10} />}>
        <NamePage kind="runner" id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
