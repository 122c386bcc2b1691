import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { PoliciesPage } from "@/components/waterlines/policies/PoliciesPage";

export const metadata: Metadata = { title: "Policies of a snapshot" };

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const { id } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the policies" rows={10} />}>
      <PoliciesPage id={id} />
    </Suspense>
  );
}
