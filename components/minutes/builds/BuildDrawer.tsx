"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { useOpenBuild } from "./openBuild";

const ExplainedBuild = lazy(() =>
  late("Why the build costs what it costs", () => import("./ExplainedBuild"), {
    open: ({ build }) => build !== null,
  }),
);

/**
 * Explains the cost of a build; its code is loaded with the first opened build, and it stays mounted to animate its
 * closing.
 */
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
