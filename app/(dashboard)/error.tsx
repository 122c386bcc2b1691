"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { PageHeader } from "@/components/ui/PageHeader";

interface ErrorPageProps {
  readonly error: Error;
  readonly reset: () => void;
}

/** A page that could not be drawn; the shell around it stays. */
export default function ErrorPage({ error, reset }: ErrorPageProps): ReactNode {
  return (
    <>
      <PageHeader title="This page broke" />
      <ErrorState title="It could not be drawn" error={error} onRetry={reset} />
    </>
  );
}
