import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { NamespacePage } from "@/components/minutes/namespace/NamespacePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { namespaceStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Compute minutes of a namespace" };

type Search = Readonly<Record<string, string | string[] | undefined>>;

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Search>;
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const [{ id }, search] = await Promise.all([params, searchParams]);
  const given = (name: string): string | null => {
    const value = search[name];
    return typeof value === "string" ? value : null;
  };
  const [month, year] = [given("month"), given("year")];
  const client = new QueryClient();
  const start = await namespaceStart(id, month, year);
  client.setQueryData(queryKeys.minutes.namespace(id, month, year), start ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the namespace" rows={10} />}>
        <NamespacePage key={id} id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
