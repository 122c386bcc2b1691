import type { Metadata } from "next";
import type { ReactNode } from "react";
import { OverviewPage } from "@/components/overview/OverviewPage";

export const metadata: Metadata = { title: "Overview" };

export default function Page(): ReactNode {
  return <OverviewPage />;
}
