import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QuotasPage } from "@/components/minutes/quotas/QuotasPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { quotasStart } from "@/lib/server/minutes/quotas/pageData";

export const metadata: Metadata = { title: "Quotas" };

export default async function Page(): Promise<ReactNode> {
  const start = await quotasStart();
  return (
    <Prefetched
      what="the quotas"
      rows={8}
      data={[
        [queryKeys.minutes.quota("instance"), start?.instance],
        // Unsorted; the page fetches any other order.
        [[...queryKeys.minutes.namespaces, null], firstPage(start?.namespaces)],
      ]}
    >
      <QuotasPage />
    </Prefetched>
  );
}
