"use client";

import type { ReactNode } from "react";
import { ErrorState } from "./ErrorState";
import { PageHeader } from "./PageHeader";

interface BrokenPageProps {
  readonly error: Error;
  readonly reset: () => void;
}

/** Shown for a page that could not be rendered; the shell around it stays. */
export default function BrokenPage({ error, reset }: BrokenPageProps): ReactNode {
  return (
    <>
      <PageHeader title="This page broke" />
      <ErrorState title="It could not be drawn" error={error} onRetry={reset} />
    </>
  );
}
