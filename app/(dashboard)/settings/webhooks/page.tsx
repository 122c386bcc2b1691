import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";

export const metadata: Metadata = { title: "Webhooks" };

export default function Page(): ReactNode {
  return (
    <Suspense>
      <WebhooksPage />
    </Suspense>
  );
}
