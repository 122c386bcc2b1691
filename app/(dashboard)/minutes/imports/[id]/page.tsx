import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { ImportPage } from "@/components/minutes/imports/ImportPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Import" };

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  return (
    <Suspense fallback={<LoadingState label="Loading the import" rows={8} />}>
      <ImportPage id={decodeURIComponent((await params).id)} />
    </Suspense>
  );
}
