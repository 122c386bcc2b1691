import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { AccountPage } from "@/components/settings/account/AccountPage";

export const metadata: Metadata = { title: "Account" };

export default function Page(): ReactNode {
  return (
    <Suspense>
      <AccountPage />
    </Suspense>
  );
}
