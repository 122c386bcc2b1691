import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { KeyPage } from "@/components/queue/overview/KeyPage";
import { queueKeyParamSchema } from "@/lib/api/queue";
import { queryKeys } from "@/lib/client/queryKeys";
import { keyStart } from "@/lib/server/queue/pageData";

export const metadata: Metadata = { title: "Queue key" };

interface PageProps {
  readonly params: Promise<{ readonly key: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const key = queueKeyParamSchema.safeParse(decodeURIComponent((await params).key)).data;
  if (key === undefined) notFound();
  const client = new QueryClient();
  client.setQueryData(queryKeys.queue.key(key), (await keyStart(key)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <KeyPage key={key} queueKey={key} />
      </Suspense>
    </HydrationBoundary>
  );
}
