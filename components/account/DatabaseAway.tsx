"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { PageHeader } from "@/components/ui/PageHeader";

/** In place of any page while the server cannot read who is there. */
export function DatabaseAway(): ReactNode {
  const router = useRouter();
  return (
    <main style={{ maxWidth: "60rem", margin: "0 auto", padding: "24px" }}>
      <PageHeader title="Plimsoll’s database is away" />
      <ErrorState
        title="Could not load this page"
        error={
          new Error(
            "The database does not answer; it may be restarting. Runs under way go on when it is back, and nothing that was saved is lost.",
          )
        }
        onRetry={() => router.refresh()}
      />
    </main>
  );
}
