import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { TokensPage } from "@/components/settings/tokens/TokensPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { tokensStart } from "@/lib/server/auth/pageData";

export const metadata: Metadata = { title: "API tokens" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const client = new QueryClient();
  const of = (await searchParams)["of"] === "everybody" ? "everybody" : "me";
  const tokens = await tokensStart(of);
  if (tokens !== null)
    client.setQueryData([...queryKeys.tokens.list(of), null], { pages: [tokens], pageParams: [""] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Suspense>
        <TokensPage />
      </Suspense>
    </HydrationBoundary>
  );
}
