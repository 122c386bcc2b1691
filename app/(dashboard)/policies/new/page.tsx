import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { NewPolicyPage } from "@/components/discovery/policies/new/NewPolicyPage";
import { one } from "@/components/ui/pageParams";

export const metadata: Metadata = { title: "New policy" };

export default async function Page({ searchParams }: PageProps<"/policies/new">): Promise<ReactNode> {
  const asked = await searchParams;
  return (
    <Suspense>
      <NewPolicyPage template={one(asked.template)} from={one(asked.from)} />
    </Suspense>
  );
}
