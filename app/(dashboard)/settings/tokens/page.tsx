import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TokensPage } from "@/components/settings/tokens/TokensPage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { tokensStart } from "@/lib/server/auth/pageData";

export const metadata: Metadata = { title: "API tokens" };

export default async function Page({ searchParams }: PageProps<"/settings/tokens">): Promise<ReactNode> {
  const of = (await searchParams)["of"] === "everybody" ? "everybody" : "me";
  const tokens = await tokensStart(of);
  return (
    <Prefetched data={[[[...queryKeys.tokens.list(of), null], firstPage(tokens)]]}>
      <TokensPage />
    </Prefetched>
  );
}
