import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuditPage } from "@/components/audit/AuditPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { auditStart } from "@/lib/server/audit/pageData";

export const metadata: Metadata = { title: "Audit" };

export default async function Page({ searchParams }: PageProps<"/audit">): Promise<ReactNode> {
  // A filtered list is fetched by the page itself.
  const events = Object.keys(await searchParams).length === 0 ? await auditStart() : null;
  return (
    <Prefetched
      what="the audit log"
      rows={8}
      data={[[[...queryKeys.audit.list(""), null], firstPage(events)]]}
    >
      <AuditPage />
    </Prefetched>
  );
}
