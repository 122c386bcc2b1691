import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { PoliciesPage } from "@/components/waterlines/policies/PoliciesPage";
import { snapshotNameStart } from "@/lib/server/waterlines/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const snapshot = await snapshotNameStart((await params).id);
  const of = snapshot === null ? "a snapshot" : `${snapshot.name}, version ${snapshot.version}`;
  return { title: `Policies of ${of}` };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const { id } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the policies" rows={10} />}>
      <PoliciesPage id={id} />
    </Suspense>
  );
}
