import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { PoliciesPage } from "@/components/waterlines/policies/PoliciesPage";
import { snapshotNameStart } from "@/lib/server/waterlines/pageData";

export default async function Page({ params }: PageProps<"/nodes/snapshots/[id]">): Promise<ReactNode> {
  const { id } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the policies" rows={10} />}>
      <PoliciesPage id={id} />
    </Suspense>
  );
}
