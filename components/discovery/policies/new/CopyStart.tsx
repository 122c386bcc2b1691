"use client";

import type { ReactNode } from "react";
import { freeName } from "@/components/discovery/freeName";
import { QueryState } from "@/components/ui/QueryState";
import { usePolicy } from "@/lib/client/hooks/policies";
import { usePolicyNames } from "@/lib/client/hooks/policyNames";
import { FromPolicy } from "./FromPolicy";

/** Copies a policy, once it has loaded and the taken names are known. */
export function CopyStart({ from }: { readonly from: string }): ReactNode {
  const original = usePolicy(from);
  const existing = usePolicyNames();
  return (
    <QueryState query={original} what={`the policy ${from}`}>
      {(policy) => (
        <QueryState query={existing} what="the policies">
          {(names) => <FromPolicy original={policy} firstName={freeName(`${from}-copy`, names)} />}
        </QueryState>
      )}
    </QueryState>
  );
}
