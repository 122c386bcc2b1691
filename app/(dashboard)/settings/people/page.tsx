import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { PeoplePage } from "@/components/settings/people/PeoplePage";

export const metadata: Metadata = { title: "People" };

export default function Page(): ReactNode {
  return (
    <Suspense>
      <PeoplePage />
    </Suspense>
  );
}
