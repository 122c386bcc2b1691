"use client";

import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { QueryEditor } from "@/components/editor/QueryEditor";
import { CancelPending } from "@/components/ui/CancelPending";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import type { Preview } from "@/lib/api/dataSources";
import { plural } from "@/lib/client/format";
import { usePreviewQuery } from "@/lib/client/hooks/dataSources";
import classes from "./Metrics.module.css";

export interface MetricQueryProps {
  readonly label: string;
  readonly description: string;
  /** Labels that its series must have. */
  readonly labels: readonly string[];
  readonly value: string;
  readonly error: string | undefined;
  /** The Prometheus source on which the query is tried; null if there is none. */
  readonly source: string | null;
  readonly onChange: (value: string) => void;
}

/** The PromQL of a metric, and a source's answer to it. */
export function MetricQuery({ labels, source, value, onChange, ...field }: MetricQueryProps): ReactNode {
  const preview = usePreviewQuery(source ?? "");
  const { guard } = useGuard("tuner");
  // Another source may be chosen after one has answered.
  const [asked, setAsked] = useState(source);
  const tried = !preview.isPending && asked === source && preview.variables?.query === value.trim();
  const ask = guard(() => {
    if (source === null || value.trim() === "") return;
    setAsked(source);
    preview.mutate({ query: value.trim(), queryType: "instant" });
  });
  return (
    <div className={classes.query}>
      <QueryEditor
        {...field}
        required
        language="promql"
        source={source}
        value={value}
        place={tried ? preview.data?.place : null}
        onChange={onChange}
        onSubmit={ask}
      />
      <div className="actions">
        {source === null ? (
          <Button variant="default" size="xs" disabled>
            Try: no Prometheus is registered
          </Button>
        ) : (
          <PermittedButton
            needs="tuner"
            variant="default"
            size="xs"
            loading={preview.isPending}
            disabled={value.trim() === ""}
            aria-label={`Try ${field.label} on ${source}`}
            onClick={ask}
          >
            Try on {source}
          </PermittedButton>
        )}
        <CancelPending write={preview} what={`the query of ${field.label}`} size="xs" />
        <span role="status" className="fine">
          {tried && preview.data ? answerText(preview.data, labels) : null}
        </span>
      </div>
      {tried && preview.error ? (
        <ErrorState title="The query could not be tried" error={preview.error} />
      ) : null}
    </div>
  );
}

/** The shared trial counts series with and without an image separately; here both count. */
function answerText(answer: Preview, labels: readonly string[]): string {
  if (answer.status === "failed") return answer.message ?? "The source refused the query.";
  const series = (answer.series ?? 0) + answer.ignoredSeries;
  if (series === 0) return "It found no series: waterlines on the metric would hold.";
  const lacking = labels.filter(
    (label) =>
      answer.ignoredLabels.length > 0 && !answer.ignoredLabels.some((one) => Object.hasOwn(one, label)),
  );
  return lacking.length > 0
    ? `${plural(series, "series", "series")}, but none with the label ${lacking.join(", ")}.`
    : `${plural(series, "series", "series")}, labelled ${labels.join(", ")}.`;
}
