"use client";

import { Button, NativeSelect } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
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
import { isShown, POLICY_SHOWS, SHOW_TEXTS } from "./shownPolicies";
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
  const [show, setShow] = useQueryState("show", parseAsStringLiteral(POLICY_SHOWS));
  return (
    <>
      <PageHeader
        title="Policies"
        description="A policy turns queries into signals and signals into one ranking, and selects a set number of its first images."
        actions={<NewPolicyLink />}
      />
      <QueryState query={query} what="the policies" rows={6}>
        {({ items, more }) => {
          const found = items.filter(
            (policy) => isShown(policy, show) && matches(policy, strategyLabel(policy.strategy), words),
          );
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
                  narrowed={show !== null}
                >
                  <NativeSelect
                    aria-label="Show"
                    data={[
                      { value: "", label: "All policies" },
                      ...POLICY_SHOWS.map((value) => ({ value, label: SHOW_TEXTS[value] })),
                    ]}
                    value={show ?? ""}
                    onChange={({ currentTarget: { value } }) =>
                      void setShow(POLICY_SHOWS.find((each) => each === value) ?? null)
                    }
                  />
                </FilterBar>
              ) : null}
              <PolicyTable
                policies={found}
                empty={
                  items.length === 0 ? (
                    <FirstPolicy>
                      Start from one of nine strategies, or paste an existing DiscoveryPolicy as YAML.
                    </FirstPolicy>
                  ) : (
                    <NoMatch
                      searched={words.length > 0}
                      onAll={() => {
                        filter.setText("");
                        void setShow(null);
                      }}
                    />
                  )
                }
              />
            </Panel>
          );
        }}
      </QueryState>
    </>
  );
}

interface NoMatchProps {
  /** Whether words are searched for. */
  readonly searched: boolean;
  /** Clears every filter. */
  readonly onAll: () => void;
}

function NoMatch({ searched, onAll }: NoMatchProps): ReactNode {
  return (
    <EmptyState
      title="No policy matches"
      action={
        <Button variant="default" onClick={onAll}>
          Show all policies
        </Button>
      }
    >
      {searched ? "Every word must occur in its name or ranking." : null}
    </EmptyState>
  );
}
