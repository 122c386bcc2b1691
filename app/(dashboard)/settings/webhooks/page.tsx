import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { webhooksStart } from "@/lib/server/webhooks/pageData";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Page(): Promise<ReactNode> {
  const client = new QueryClient();
  const start = await webhooksStart();
  client.setQueryData(queryKeys.webhooks, start?.webhooks);
  for (const [at, { name }] of (start?.webhooks ?? []).entries())
    client.setQueryData(queryKeys.deadLetters.of(name), start?.deadLetters[at]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <WebhooksPage />
      </Suspense>
    </HydrationBoundary>
  );
}
