"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { useImagePart } from "../hooks";
import { SectionState } from "../SectionState";
import { WaitedPanel } from "../WaitedPanel";

/** The jobs that waited for the image, by project. */
export function ImageWaits({ reference }: { readonly reference: string }): ReactNode {
  const query = useImagePart(reference, "jobs");
  return (
    <QueryState query={query} what="the jobs that waited for it" rows={8}>
      {({ jobs }) => (
        <SectionState section={jobs}>
          {(waited) => <WaitedPanel title="Jobs that waited for it" waited={waited} />}
        </SectionState>
      )}
    </QueryState>
  );
}
