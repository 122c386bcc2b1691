import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { QueueSettingsPage } from "@/components/settings/queue/QueueSettingsPage";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Settings of the queue" };

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the settings" rows={8} />}>
      <QueueSettingsPage />
    </Suspense>
  );
}
