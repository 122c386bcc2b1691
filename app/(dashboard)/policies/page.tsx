import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PoliciesPage } from "@/components/discovery/policies/PoliciesPage";

export const metadata: Metadata = { title: "Policies" };

export default function Page(): ReactNode {
  return (
    <Suspense>
      <PoliciesPage />
    </Suspense>
  );
}
