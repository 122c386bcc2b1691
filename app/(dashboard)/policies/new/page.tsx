import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { NewPolicyPage } from "@/components/discovery/policies/new/NewPolicyPage";

export const metadata: Metadata = { title: "New policy" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const asked = await searchParams;
  const one = (key: string): string | null => (typeof asked[key] === "string" ? asked[key] : null);
  return (
    <Suspense>
      <NewPolicyPage template={one("template")} from={one("from")} />
    </Suspense>
  );
}
