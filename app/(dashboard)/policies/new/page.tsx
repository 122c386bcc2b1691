import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { NewPolicyPage } from "@/components/discovery/policies/new/NewPolicyPage";

export const metadata: Metadata = { title: "New policy" };

export default function Page(): ReactNode {
  return (
    <Suspense>
      <NewPolicyPage />
    </Suspense>
  );
}
