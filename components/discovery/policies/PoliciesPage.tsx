"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { FilterBar, useWordFilter } from "@/components/ui/FilterBar";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { PolicySummary } from "@/lib/api/policies";
import { usePolicies } from "@/lib/client/hooks/policies";
import { FirstPolicy, NewPolicyLink } from "./NewPolicyLink";
import { PolicyTable } from "./PolicyTable";
import { useStrategyLabel } from "./StrategyLabels";

function matches(policy: PolicySummary, strategy: string, words: readonly string[]): boolean {
  const text = `${policy.name} ${strategy} ${policy.semantics}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export function PoliciesPage(): ReactNode {
  const query = usePolicies();
  const strategyLabel = useStrategyLabel();
  const filter = useWordFilter();
  const { words } = filter;
  return (
    <>
      <PageHeader
        title="Policies"
        description="A policy turns queries into signals and signals into one ranking, and selects a set number of its first images."
        actions={<NewPolicyLink />}
      />
      <QueryState query={query} what="the policies" rows={6}>
        {({ items, more }) => {
          const found = items.filter((policy) => matches(policy, strategyLabel(policy.strategy), words));
          return (
            <Panel flush>
              {items.length > 0 ? (
                <FilterBar
                  filter={filter}
                  label="Search policies"
                  placeholder="Name, ranking or semantics"
                  found={found.length}
                  all={items.length}
                  noun={["policy", "policies"]}
                  more={more}
                />
              ) : null}
              <PolicyTable policies={found} empty={<NoPolicies searched={words.length > 0} />} />
            </Panel>
          );
        }}
      </QueryState>
    </>
  );
}

function NoPolicies({ searched }: { readonly searched: boolean }): ReactNode {
  if (searched) {
    return <EmptyState title="No policy matches">Every word must occur in its name or ranking.</EmptyState>;
  }
  return (
    <FirstPolicy>
      Start from one of nine strategies, or paste an existing DiscoveryPolicy as YAML.
    </FirstPolicy>
  );
}
