import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache, Suspense, type ReactNode } from "react";
import { NamespacePage } from "@/components/minutes/namespace/NamespacePage";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import { namespaceStart } from "@/lib/server/minutes/pageData";

type Search = Readonly<Record<string, string | string[] | undefined>>;

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Search>;
}

/** Read once for the title and the page. */
const readStart = cache(namespaceStart);

type Asked = readonly [id: string, month: string | null, year: string | null];

async function askedOf({ params, searchParams }: PageProps): Promise<Asked> {
  const [{ id }, { month, year }] = await Promise.all([params, searchParams]);
  const given = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);
  return [id, given(month), given(year)];
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const start = await readStart(...(await askedOf(props)));
  return { title: `${start === null ? "Namespace" : start.path} · minutes` };
}

export default async function Page(props: PageProps): Promise<ReactNode> {
  const asked = await askedOf(props);
  const [id, month, year] = asked;
  const client = new QueryClient();
  const start = await readStart(...asked);
  client.setQueryData(queryKeys.minutes.namespace(id, month, year), start ?? undefined);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense fallback={<LoadingState label="Loading the namespace" rows={10} />}>
        <NamespacePage key={id} id={id} />
      </Suspense>
    </HydrationBoundary>
  );
}
