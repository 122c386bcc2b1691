"use client";

import { parseAsString, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import { usePolicies, usePolicy } from "@/lib/client/hooks/policies";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { FromPolicy } from "./FromPolicy";
import { FromTemplate } from "./FromTemplate";
import { FromText } from "./FromText";
import { TemplateChooser } from "./TemplateChooser";
import { freeName } from "@/components/discovery/freeName";

const policies = { label: "Policies", href: "/policies" };
const start = { label: "New policy", href: "/policies/new" };

export function NewPolicyPage(): ReactNode {
  const [{ template: chosen, from }] = useQueryStates({ template: parseAsString, from: parseAsString });
  const template = POLICY_TEMPLATES.find(({ id }) => id === chosen);
  if (from !== null) {
    return (
      <>
        <PageHeader trail={[policies]} title={`Copy of ${from}`} />
        <Duplicate key={from} from={from} />
      </>
    );
  }
  if (template) {
    return (
      <>
        <PageHeader
          trail={[policies, start]}
          title={`New policy: ${template.title}`}
          description={template.summary}
        />
        <WithSources key={template.id} id={template.id} />
      </>
    );
  }
  if (chosen === "yaml") {
    return (
      <>
        <PageHeader
          trail={[policies, start]}
          title="New policy from YAML"
          description="Paste a DiscoveryPolicy or choose a file. Both spellings are read; every error is shown with its line and column."
        />
        <FromText />
      </>
    );
  }
  return (
    <>
      <PageHeader
        trail={[policies]}
        title="New policy"
        description="A policy says which queries to ask, what to make of the answers, and how many images to keep warm."
      />
      <TemplateChooser />
    </>
  );
}

function WithSources({ id }: { readonly id: string }): ReactNode {
  const template = POLICY_TEMPLATES.find((candidate) => candidate.id === id);
  const sources = useDataSources();
  const existing = usePolicies();
  if (!template) return null;
  return (
    <QueryState query={sources} what="the data sources">
      {({ items }) => (
        <QueryState query={existing} what="the policies">
          {(known) => (
            <FromTemplate
              template={template}
              sources={items}
              firstName={freeName(
                template.id,
                known.items.map(({ name }) => name),
              )}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}

function Duplicate({ from }: { readonly from: string }): ReactNode {
  const original = usePolicy(from);
  const existing = usePolicies();
  return (
    <QueryState query={original} what={`the policy ${from}`}>
      {({ data }) => (
        <QueryState query={existing} what="the policies">
          {(known) => (
            <FromPolicy
              original={data}
              firstName={freeName(
                `${from}-copy`,
                known.items.map(({ name }) => name),
              )}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
