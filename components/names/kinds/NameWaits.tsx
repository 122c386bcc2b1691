"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import type { NameKind } from "@/lib/api/names";
import { useNameWaits } from "../hooks";
import { WaitedPanel } from "../WaitedPanel";

export interface NameWaitsProps {
  readonly kind: NameKind;
  readonly id: string;
  readonly title: string;
}

/** Jobs of a project or a namespace, or on a node, that waited for their images. */
export function NameWaits({ kind, id, title }: NameWaitsProps): ReactNode {
  const query = useNameWaits(kind, id);
  return (
    <QueryState query={query} what="who waited for images" rows={8}>
      {(waited) => <WaitedPanel title={title} waited={waited} withImage />}
    </QueryState>
  );
}
