import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PolicyPage } from "@/components/discovery/policies/page/PolicyPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { policyStart } from "@/lib/server/discovery/pageData";

interface PageProps {
  readonly params: Promise<{ readonly name: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  const client = new QueryClient();
  const start = await policyStart(name);
  if (start !== null) {
    const { policy, validation } = start;
    client.setQueryData(queryKeys.policies.detail(name), policy);
    if (validation !== null) client.setQueryData(queryKeys.validation(policy.data.spec, null), validation);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <PolicyPage key={name} name={name} />
      </Suspense>
    </HydrationBoundary>
  );
}
