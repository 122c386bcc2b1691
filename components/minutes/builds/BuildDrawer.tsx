"use client";

import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { useOpenBuild } from "./openBuild";

const ExplainedBuild = lazy(() =>
  late("Why the build costs what it costs", () => import("./ExplainedBuild"), {
    open: ({ build }) => build !== null,
  }),
);

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
