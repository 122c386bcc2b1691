import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { TokensPage } from "@/components/settings/tokens/TokensPage";

export const metadata: Metadata = { title: "API tokens" };

export default function Page(): ReactNode {
  return (
    <Suspense>
      <TokensPage />
    </Suspense>
  );
}
