import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { ProfilesPage } from "@/components/waterlines/profiles/ProfilesPage";

export const metadata: Metadata = { title: "Comparator chains" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the profiles" rows={6} />}>
      <ProfilesPage />
    </Suspense>
  );
}
