"use client";

import { lazy, Suspense, type ReactNode } from "react";

/** Loaded when a page breaks: every page would carry it otherwise. */
const BrokenPage = lazy(() => import("@/components/ui/BrokenPage"));

interface ErrorPageProps {
  readonly error: Error;
  readonly reset: () => void;
}

export default function ErrorPage(props: ErrorPageProps): ReactNode {
  return (
    <Suspense fallback={<h1>This page broke</h1>}>
      <BrokenPage {...props} />
    </Suspense>
  );
}
