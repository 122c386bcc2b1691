import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { AuditPage } from "@/components/audit/AuditPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { auditStart } from "@/lib/server/audit/pageData";

export const metadata: Metadata = { title: "Audit" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const client = new QueryClient();
  // A filtered list is fetched by the page itself.
  const events = Object.keys(await searchParams).length === 0 ? await auditStart() : null;
  if (events !== null)
    client.setQueryData([...queryKeys.audit.list(""), null], { pages: [events], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the audit log" rows={8} />}>
        <AuditPage />
      </Suspense>
    </HydrationBoundary>
  );
}
