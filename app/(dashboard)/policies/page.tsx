import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PoliciesPage } from "@/components/discovery/policies/PoliciesPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { policiesStart } from "@/lib/server/discovery/pageData";

export const metadata: Metadata = { title: "Policies" };

export default async function Page(): Promise<ReactNode> {
  return (
    <Prefetched data={[[queryKeys.policies.list(), await policiesStart()]]}>
      <PoliciesPage />
    </Prefetched>
  );
}
