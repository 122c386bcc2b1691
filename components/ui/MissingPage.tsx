import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyState } from "./EmptyState";
import { PageHeader } from "./PageHeader";

/** Shown for an address inside the dashboard that has no page; the shell around it has the landmarks. */
export function MissingPage(): ReactNode {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState title="There is no page at this address" action={<Link href="/">To the overview</Link>}>
        What it showed may have been deleted or renamed.
      </EmptyState>
    </>
  );
}
