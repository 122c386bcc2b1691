"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { useSession } from "@/lib/client/hooks/session";

const SignedOutDialog = lazy(() =>
  late("Your session has ended, and the way to sign in", () => import("./SignedOutDialog")),
);

/**
 * Handles a session that ends while somebody works: the page and what they typed stay, and they sign in over it.
 */
export function SignedOut(): ReactNode {
  const { data } = useSession();
  if (data?.actor !== null) return null;
  return (
    <Suspense>
      <SignedOutDialog />
    </Suspense>
  );
}
