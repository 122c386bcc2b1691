import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { NewProfilePage } from "@/components/waterlines/profiles/ProfilePage";

export const metadata: Metadata = { title: "New profile" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const { base } = await searchParams;
  return (
    <Suspense fallback={<LoadingState label="Loading the nodes" rows={10} />}>
      <NewProfilePage base={typeof base === "string" ? base : null} />
    </Suspense>
  );
}
