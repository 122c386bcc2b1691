import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache, Suspense, type ReactNode } from "react";
import { ImportPage } from "@/components/minutes/imports/ImportPage";
import { importTitle } from "@/components/minutes/imports/words";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { importStart } from "@/lib/server/minutes/imports/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

/** Read once for the title and the page. */
const readStart = cache(importStart);

const idOf = async ({ params }: PageProps): Promise<string> => decodeURIComponent((await params).id);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const found = await readStart(await idOf(props));
  return { title: found === null ? "Import" : `Import ${importTitle(found)} · minutes` };
}

export default async function Page(props: PageProps): Promise<ReactNode> {
  const id = await idOf(props);
  const client = new QueryClient();
  client.setQueryData(queryKeys.imports.detail(id), (await readStart(id)) ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the import" rows={8} />}>
        <ImportPage id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
