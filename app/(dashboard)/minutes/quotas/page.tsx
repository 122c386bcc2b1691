import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { QuotasPage } from "@/components/minutes/quotas/QuotasPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Quotas" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the quotas" rows={8} />}>
      <QuotasPage />
    </Suspense>
  );
}
