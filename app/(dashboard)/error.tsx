"use client";

import { lazy, Suspense, type ReactNode } from "react";

interface ErrorPageProps {
  readonly error: Error;
  readonly reset: () => void;
}

/** Loaded when a page breaks; otherwise every page would carry it. */
const BrokenPage = lazy(() => import("@/components/ui/BrokenPage").catch(() => ({ default: Plain })));

export default function ErrorPage(props: ErrorPageProps): ReactNode {
  return (
    <Suspense fallback={<h1>This page broke</h1>}>
      <BrokenPage {...props} />
    </Suspense>
  );
}

/** Shown if the code of BrokenPage does not load either. */
function Plain({ error, reset }: ErrorPageProps): ReactNode {
  return (
    <div role="alert">
      <h1>This page broke</h1>
      <p>
        {error.message} The details could not be loaded either: the network or the server may be unavailable,
        or the server is newer than this page.
      </p>
      <button type="button" onClick={reset}>
        Try again
      </button>{" "}
      <button type="button" onClick={() => window.location.reload()}>
        Reload the page
      </button>
    </div>
  );
}
