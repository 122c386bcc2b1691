import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { ImagePage } from "@/components/names/image/ImagePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { imageOfSegments } from "@/lib/client/hrefs";
import { queryKeys } from "@/lib/client/queryKeys";
import { imageStart } from "@/lib/server/namesPageData";

interface PageProps {
  readonly params: Promise<{ readonly reference: readonly string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: imageOfSegments((await params).reference) };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const reference = imageOfSegments((await params).reference);
  if (reference.length > 4_096) notFound();
  const client = new QueryClient();
  client.setQueryData(queryKeys.names.image(reference, ""), (await imageStart(reference)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the image" rows={12} />}>
        <ImagePage key={reference} reference={reference} />
      </Suspense>
    </HydrationBoundary>
  );
}
