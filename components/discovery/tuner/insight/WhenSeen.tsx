"use client";

import { useInViewport } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Seen } from "./usePanelAnswer";

/** Panels inside compute only while this is on the screen. */
export function WhenSeen({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  return (
    <div ref={ref} className={className}>
      <Seen value={inViewport}>{children}</Seen>
    </div>
  );
}
