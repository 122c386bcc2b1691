import type { ReactNode } from "react";
import { HealthBadge } from "@/components/sources/HealthBadge";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedLink } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { DataSource } from "@/lib/api/dataSources";
import { sourceTypeLabel } from "@/lib/client/labels";
import classes from "./SourceHealth.module.css";

export function SourceHealth({ sources }: { readonly sources: readonly DataSource[] }): ReactNode {
  if (sources.length === 0) {
    return (
      <EmptyState
        title="No data sources yet"
        action={
          <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
            Add data source
          </PermittedLink>
        }
      >
        Policies ask registered Prometheus, Loki and registry endpoints only.
      </EmptyState>
    );
  }
  return (
    <ul className="plainList">
      {sources.map((source) => (
        <li key={source.name} className={classes.item}>
          <div className={classes.row}>
            <HoverLink className={classes.name} href={`/sources?source=${encodeURIComponent(source.name)}`}>
              {source.name}
            </HoverLink>
            <HealthBadge test={source.lastTest} />
          </div>
          <div className="fine">
            {sourceTypeLabel(source.type)}
            {source.lastTest ? (
              <>
                {source.lastTest.version ? ` ${source.lastTest.version}` : ""}, tested{" "}
                <RelativeTime at={source.lastTest.at} />
              </>
            ) : null}
          </div>
          {source.lastTest && !source.lastTest.ok ? (
            <div className={classes.error}>{source.lastTest.message}</div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
