"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { useOpenBuild } from "./openBuild";

const ExplainedBuild = lazy(() => import("./ExplainedBuild"));

/** Why a build cost what it cost; its code comes with the first one that is opened, and stays for its sliding away. */
export function BuildDrawer(): ReactNode {
  const [build, open] = useOpenBuild();
  const [asked, setAsked] = useState(false);
  if (build !== null && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense>
      <ExplainedBuild build={build} onClose={() => open(null)} />
    </Suspense>
  );
}
