import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { nodeOfSegment } from "@/components/waterlines/links";
import { ProfilePage } from "@/components/waterlines/profiles/ProfilePage";

export async function generateMetadata({ params }: PageProps<"/nodes/chains/[name]">): Promise<Metadata> {
  return { title: nodeOfSegment((await params).name) };
}

export default async function Page({ params }: PageProps<"/nodes/chains/[name]">): Promise<ReactNode> {
  const { name } = await params;
  return (
    <Suspense fallback={<LoadingState label="Loading the profile" rows={10} />}>
      <ProfilePage name={nodeOfSegment(name)} />
    </Suspense>
  );
}
