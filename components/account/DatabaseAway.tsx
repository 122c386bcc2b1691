"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { PageHeader } from "@/components/ui/PageHeader";

/** Shown instead of any page while the server cannot read the session. */
export function DatabaseAway(): ReactNode {
  const router = useRouter();
  return (
    <main style={{ maxWidth: "60rem", margin: "0 auto", padding: "24px" }}>
      <PageHeader title="Plimsoll’s database is unavailable" />
      <ErrorState
        title="Could not load this page"
        error={
          new Error(
            "The database does not answer; it may be restarting. Runs in progress continue when it is available again, and no saved data is lost.",
          )
        }
        onRetry={() => router.refresh()}
      />
    </main>
  );
}
