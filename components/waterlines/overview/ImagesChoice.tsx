"use client";

import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Nodes } from "@/lib/api/nodes";
import { usePolicyNames } from "@/lib/client/hooks/policyNames";
import { useImagesPolicy } from "../hooks";

export interface ImagesChoiceProps {
  readonly images: Nodes["images"];
  /** The policy of the address. */
  readonly asked: string | null;
}

/** Whose images the nodes are to hold; nothing where nobody asks and none is known. */
export function ImagesChoice({ images, asked }: ImagesChoiceProps): ReactNode {
  // They come with the hand or the focus: checking them takes code that the list of nodes does without.
  const [isNear, setNear] = useState(false);
  const { data: names = [] } = usePolicyNames({ enabled: isNear });
  const [, setPolicy] = useImagesPolicy();
  const policy = images?.policy ?? asked;
  if (policy === null) return null;
  return (
    <NativeSelect
      label="Images selected by"
      w={320}
      data={names.includes(policy) ? names : [policy, ...names]}
      value={policy}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onChange={({ currentTarget }) => void setPolicy(currentTarget.value)}
    />
  );
}
