import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { NewProfilePage } from "@/components/waterlines/profiles/ProfilePage";
import { one } from "@/components/ui/pageParams";

export const metadata: Metadata = { title: "New profile" };

export default async function Page({ searchParams }: PageProps<"/nodes/chains/new">): Promise<ReactNode> {
  const { base } = await searchParams;
  return (
    <Suspense fallback={<LoadingState label="Loading the nodes" rows={10} />}>
      <NewProfilePage base={one(base)} />
    </Suspense>
  );
}
