import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { TunerPage } from "@/components/tuner/TunerPage";
import { LoadingState } from "@/components/ui/LoadingState";

interface PageProps {
  readonly params: Promise<{ readonly name: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `Tune ${decodeURIComponent((await params).name)}` };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  return (
    <Suspense fallback={<LoadingState label="Opening the tuner" rows={12} />}>
      <TunerPage key={name} name={name} />
    </Suspense>
  );
}
