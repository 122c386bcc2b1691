"use client";

import { AboutLink } from "@/components/names/AboutLink";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { ShareMenu } from "@/components/share/ShareMenu";
import { DemoTag } from "@/components/ui/StatusBadge";
import { QueryState } from "@/components/ui/QueryState";
import { useMonth, useNamespaceMinutes } from "../hooks/usage";
import { usageHref } from "../links";
import { MinutesFrame } from "../MinutesFrame";
import { MonthPicker } from "../MonthPicker";
import { QuotaAlerts } from "../QuotaAlerts";
import { useUnit } from "../unit";
import { MonthsCharts } from "./MonthsCharts";
import { NamespaceQuotaPanel } from "./NamespaceQuotaPanel";
import { ProjectsCharts } from "./ProjectsCharts";
import { ProjectTable } from "./ProjectTable";
import { RunnersOff } from "./RunnersOff";
import { YearPicker } from "./YearPicker";

/** One namespace: its quota, its months, and its projects by cost. */
export function NamespacePage({ id }: { readonly id: string }): ReactNode {
  const [month, setMonth] = useMonth();
  const [year, setYear] = useQueryState("year", parseAsString);
  const query = useNamespaceMinutes(id, month, year);
  const { data } = query;
  const unit = useUnit();
  return (
    <MinutesFrame
      title={data?.path ?? "Namespace"}
      trail={[{ label: "Compute minutes", href: usageHref(month) }]}
      badges={data?.demo ? <DemoTag /> : null}
      description="Compute usage is what was accounted; instance runner duration is how long the builds ran. Months are in UTC."
      actions={
        data ? (
          <>
            <AboutLink kind="namespace" id={id} />
            <MonthPicker months={data.allMonths} month={data.month} onMonth={setMonth} />
            <ShareMenu summarize={async () => (await import("./share")).namespaceSummary(data, unit)} />
          </>
        ) : null
      }
    >
      <QueryState
        query={query}
        what="the namespace"
        back={{ label: "To compute minutes", href: "/minutes" }}
        rows={10}
      >
        {(minutes) => (
          <>
            {minutes.alert === null ? null : (
              <QuotaAlerts alerts={{ items: [minutes.alert], more: 0 }} shownOn={id} />
            )}
            <RunnersOff minutes={minutes} />
            <NamespaceQuotaPanel minutes={minutes} />
            <MonthsCharts
              minutes={minutes}
              controls={
                <YearPicker months={minutes.allMonths} year={year} onYear={(next) => void setYear(next)} />
              }
            />
            <ProjectsCharts minutes={minutes} />
            <ProjectTable minutes={minutes} />
          </>
        )}
      </QueryState>
    </MinutesFrame>
  );
}
