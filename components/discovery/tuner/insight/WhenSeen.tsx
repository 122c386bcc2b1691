"use client";

import { useInViewport } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Seen } from "./usePanelAnswer";

/** Panels inside compute only while this is on the screen. */
export function WhenSeen({ children }: { readonly children: ReactNode }): ReactNode {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  return (
    <div ref={ref}>
      <Seen value={inViewport}>{children}</Seen>
    </div>
  );
}
