"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { PageHeader } from "@/components/ui/PageHeader";
import { useSearchKey } from "@/components/ui/useSearchKey";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import type { PolicySummary } from "@/lib/api/policies";
import { plural } from "@/lib/client/format";
import { usePolicies } from "@/lib/client/hooks/policies";
import { FirstPolicy, NewPolicyLink } from "./NewPolicyLink";
import { PolicyTable } from "./PolicyTable";
import { useStrategyLabel } from "./StrategyLabels";
import classes from "./PoliciesPage.module.css";

function matches(policy: PolicySummary, strategy: string, words: readonly string[]): boolean {
  const text = `${policy.name} ${strategy} ${policy.semantics}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export function PoliciesPage(): ReactNode {
  const query = usePolicies();
  const strategyLabel = useStrategyLabel();
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const field = useSearchKey();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    <>
      <PageHeader
        title="Policies"
        description="Each turns queries into signals and signals into one ranking; the first maxImages are selected."
        actions={<NewPolicyLink />}
      />
      <QueryState query={query} what="the policies" rows={6}>
        {({ items, more }) => {
          const found = items.filter((policy) => matches(policy, strategyLabel(policy.strategy), words));
          return (
            <Panel flush>
              {items.length > 0 ? (
                <div className={classes.bar}>
                  <TextInput
                    ref={field}
                    className={classes.search}
                    aria-label="Search policies"
                    placeholder="Name, ranking or semantics"
                    leftSection={<IconSearch size={15} aria-hidden="true" />}
                    value={search}
                    onChange={(event) => void setSearch(event.currentTarget.value || null)}
                  />
                  <span role="status" className="dim">
                    {words.length > 0
                      ? `${found.length} of ${plural(items.length, "policy", "policies")}`
                      : plural(items.length, "policy", "policies")}
                    {more ? ", the first of a longer list" : ""}
                  </span>
                </div>
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
      Take one of nine strategies, or bring the DiscoveryPolicy that you have as YAML.
    </FirstPolicy>
  );
}
