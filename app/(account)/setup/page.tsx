import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SetupPage } from "@/components/account/SetupPage";

export const metadata: Metadata = { title: "Set up", referrer: "no-referrer" };

export default function Page(): ReactNode {
  return <SetupPage />;
}
