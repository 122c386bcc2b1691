"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { useOpenBuild } from "./openBuild";

const ExplainedBuild = lazy(() => import("./ExplainedBuild"));

/** Why a build cost what it cost; its code comes with the first one that is opened. */
export function BuildDrawer(): ReactNode {
  const [build, open] = useOpenBuild();
  if (build === null) return null;
  return (
    <Suspense>
      <ExplainedBuild build={build} onClose={() => open(null)} />
    </Suspense>
  );
}
