"use client";

import { Drawer } from "@mantine/core";
import { parseAsInteger, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Arithmetic } from "@/components/ranking/explanation/Arithmetic";
import { Sentence } from "@/components/ranking/explanation/Sentence";
import { Steps } from "@/components/ranking/explanation/Steps";
import { QueryState } from "@/components/ui/QueryState";
import { useBuildMinutes } from "../hooks/usage";

/** The build whose explanation is open, in the address. */
export function useOpenBuild(): readonly [number | null, (id: number | null) => void] {
  const [build, setBuild] = useQueryState("build", parseAsInteger.withOptions({ history: "push" }));
  return [build, (id) => void setBuild(id)];
}

/** Why a build cost what it cost. */
export function BuildDrawer(): ReactNode {
  const [build, open] = useOpenBuild();
  if (build === null) return null;
  return (
    <Drawer
      opened
      onClose={() => open(null)}
      position="right"
      size="lg"
      title={`Why build ${build} cost what it cost`}
    >
      <Explained build={build} />
    </Drawer>
  );
}

function Explained({ build }: { readonly build: number }): ReactNode {
  const query = useBuildMinutes(build);
  return (
    <QueryState query={query} what="the explanation">
      {({ explanation }) => (
        <div className="stack">
          <Sentence explanation={explanation} />
          <Arithmetic explanation={explanation} />
          <Steps explanation={explanation} title="How it was accounted" />
        </div>
      )}
    </QueryState>
  );
}
