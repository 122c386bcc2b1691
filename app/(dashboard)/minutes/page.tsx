import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { UsagePage } from "@/components/minutes/usage/UsagePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { monthStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Compute minutes" };

interface PageProps {
  readonly searchParams: Promise<{ readonly month?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const { month } = await searchParams;
  const asked = typeof month === "string" ? month : null;
  const client = new QueryClient();
  client.setQueryData(queryKeys.minutes.month(asked), (await monthStart(asked)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the compute minutes" rows={8} />}>
        <UsagePage />
      </Suspense>
    </HydrationBoundary>
  );
}
