import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { SourcesPage } from "@/components/sources/SourcesPage";

export const metadata: Metadata = { title: "Data sources" };

export default function Page(): ReactNode {
  return (
    <Suspense>
      <SourcesPage />
    </Suspense>
  );
}
