import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { PoliciesPage } from "@/components/waterlines/policies/PoliciesPage";
import { snapshotNameStart } from "@/lib/server/waterlines/pageData";

type Props = PageProps<"/nodes/snapshots/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const snapshot = await snapshotNameStart((await params).id);
  const of = snapshot === null ? "a snapshot" : `${snapshot.name}, version ${snapshot.version}`;
  return { title: `Policies of ${of}` };
}

export default async function Page({ params }: Props): Promise<ReactNode> {
  const { id } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the policies" rows={10} />}>
      <PoliciesPage id={id} />
    </Suspense>
  );
}
