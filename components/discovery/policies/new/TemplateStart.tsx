"use client";

import type { ReactNode } from "react";
import { freeName } from "@/components/discovery/freeName";
import { QueryState } from "@/components/ui/QueryState";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import { usePolicyNames } from "@/lib/client/hooks/policyNames";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { FromTemplate } from "./FromTemplate";

/** Starts from a template, once its possible sources and the taken names are known. */
export function TemplateStart({ id }: { readonly id: string }): ReactNode {
  const template = POLICY_TEMPLATES.find((candidate) => candidate.id === id);
  const sources = useDataSources();
  const existing = usePolicyNames();
  if (!template) return null;
  return (
    <QueryState query={sources} what="the data sources">
      {({ items }) => (
        <QueryState query={existing} what="the policies">
          {(names) => (
            <FromTemplate template={template} sources={items} firstName={freeName(template.id, names)} />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
