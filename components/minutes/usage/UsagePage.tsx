"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { PermittedLink } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { ExportLink } from "../ExportLink";
import { useMonth, useMonthUsage } from "../hooks/usage";
import { usageExportHref } from "../links";
import { MinutesFrame } from "../MinutesFrame";
import { MonthPicker } from "../MonthPicker";
import { MonthFacts } from "./MonthFacts";
import { NamespaceGauges } from "./NamespaceGauges";

/** This month against the quotas: every namespace, the worst first. */
export function UsagePage(): ReactNode {
  const [month, setMonth] = useMonth();
  const query = useMonthUsage(month);
  return (
    <MinutesFrame
      title="Compute minutes"
      description="What builds on instance runners cost each root namespace in a month (UTC), against its quota."
      actions={
        query.data ? (
          <>
            <MonthPicker months={query.data.months} month={query.data.month} onMonth={setMonth} />
            <ExportLink href={usageExportHref(query.data.month)} />
          </>
        ) : null
      }
    >
      <QueryState query={query} what="the compute minutes" rows={8}>
        {(usage) => (
          <>
            <MonthFacts usage={usage} />
            {usage.namespaces.length === 0 ? (
              <Panel>
                <EmptyState
                  title="No build was accounted in this month"
                  action={
                    <PermittedLink needs="tuner" href="/minutes/imports" variant="default">
                      Import builds
                    </PermittedLink>
                  }
                >
                  Builds come in over GitLab&rsquo;s Job Hook, the API or an import, and appear here at once.
                </EmptyState>
              </Panel>
            ) : (
              <NamespaceGauges usage={usage} />
            )}
          </>
        )}
      </QueryState>
    </MinutesFrame>
  );
}
