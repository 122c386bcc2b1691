import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { TunerPage } from "@/components/tuner/TunerPage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { tunerStart } from "@/lib/server/pageData";

interface PageProps {
  readonly params: Promise<{ readonly name: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `Tune ${decodeURIComponent((await params).name)}` };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  const client = new QueryClient();
  const start = await tunerStart(name);
  if (start !== null) {
    client.setQueryData(queryKeys.policies.detail(name), start.policy);
    client.setQueryData(queryKeys.policies.runs(name), start.runs);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Opening the tuner" rows={12} />}>
        <TunerPage key={name} name={name} />
      </Suspense>
    </HydrationBoundary>
  );
}
