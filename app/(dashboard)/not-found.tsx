import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MissingPage } from "@/components/ui/MissingPage";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound(): ReactNode {
  return <MissingPage />;
}
