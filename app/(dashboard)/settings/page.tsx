import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsPage } from "@/components/settings/SettingsPage";

export const metadata: Metadata = { title: "Settings" };

export default function Page(): ReactNode {
  return <SettingsPage />;
}
