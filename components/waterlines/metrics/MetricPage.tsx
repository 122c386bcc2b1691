"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { addedMetricSchema } from "@/lib/waterlines/shapes";
import { METRICS_HREF } from "../links";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { useMetric } from "./hooks";
import { MetricForm } from "./MetricForm";

const TRAIL = [{ label: "Metrics", href: METRICS_HREF }];

/** Edits an added metric. */
export function MetricPage({ name }: { readonly name: string }): ReactNode {
  const query = useMetric(name);
  return (
    <WaterlinesFrame title={name} trail={TRAIL}>
      <QueryState
        query={query}
        what="the metric"
        back={{ label: "To the metrics", href: METRICS_HREF }}
        rows={10}
      >
        {({ revision, author: _author, updatedAt: _at, ...metric }) => (
          <MetricForm key={name} initial={metric} revision={revision} />
        )}
      </QueryState>
    </WaterlinesFrame>
  );
}

const EMPTY = { ...addedMetricSchema.parse({ name: "new" }), name: "" };

/** Adds a metric. */
export function NewMetricPage(): ReactNode {
  return (
    <WaterlinesFrame title="Add a metric" trail={TRAIL}>
      <MetricForm initial={EMPTY} revision={0} />
    </WaterlinesFrame>
  );
}
