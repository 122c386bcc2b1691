"use client";

import type { ReactNode } from "react";
import { freeName } from "@/components/discovery/freeName";
import { QueryState } from "@/components/ui/QueryState";
import { usePolicy } from "@/lib/client/hooks/policies";
import { usePolicyNames } from "@/lib/client/hooks/policyNames";
import { FromPolicy } from "./FromPolicy";

/** A policy to copy, once it is there and it is known which names are taken. */
export function CopyStart({ from }: { readonly from: string }): ReactNode {
  const original = usePolicy(from);
  const existing = usePolicyNames();
  return (
    <QueryState query={original} what={`the policy ${from}`}>
      {({ data }) => (
        <QueryState query={existing} what="the policies">
          {(names) => <FromPolicy original={data} firstName={freeName(`${from}-copy`, names)} />}
        </QueryState>
      )}
    </QueryState>
  );
}
