import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { DashboardShell } from "@/components/shell/DashboardShell";
import { EmptyState } from "@/components/ui/EmptyState";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound(): ReactNode {
  return (
    <DashboardShell>
      <PageHeader title="Not found" />
      <Panel>
        <EmptyState title="There is no page at this address" action={<Link href="/">To the overview</Link>}>
          What it showed may have been deleted or renamed.
        </EmptyState>
      </Panel>
    </DashboardShell>
  );
}
