import type { Metadata } from "next";
import type { ReactNode } from "react";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { webhooksStart } from "@/lib/server/webhooks/pageData";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Page(): Promise<ReactNode> {
  const start = await webhooksStart();
  return (
    <Prefetched
      data={[
        [queryKeys.webhooks, start?.webhooks],
        ...(start?.webhooks ?? []).map(
          ({ name }, at) => [queryKeys.deadLetters.of(name), start?.deadLetters[at]] as const,
        ),
      ]}
    >
      <WebhooksPage />
    </Prefetched>
  );
}
