import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PolicyPage } from "@/components/policies/page/PolicyPage";

interface PageProps {
  readonly params: Promise<{ readonly name: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  return (
    <Suspense>
      <PolicyPage key={name} name={name} />
    </Suspense>
  );
}
