"use client";

import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Nodes } from "@/lib/api/nodes";
import { usePolicyNames } from "@/lib/client/hooks/policyNames";
import { useImagesPolicy } from "../hooks";

export interface ImagesChoiceProps {
  readonly images: Nodes["images"];
  /** The policy selected in the address. */
  readonly asked: string | null;
}

/** Selects the policy whose images nodes should hold; renders nothing if none is selected or known. */
export function ImagesChoice({ images, asked }: ImagesChoiceProps): ReactNode {
  // Loaded when the pointer or focus reaches the field: checking the names needs code that the list of nodes does
  // not.
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
