import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { AuditPage } from "@/components/audit/AuditPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Audit" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the audit log" rows={8} />}>
      <AuditPage />
    </Suspense>
  );
}
