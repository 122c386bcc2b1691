"use client";

import { SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import type { DataSource } from "@/lib/api/dataSources";
import { fieldErrors } from "@/lib/client/api";
import { usePreviewQuery } from "@/lib/client/hooks/dataSources";
import { QueryAnswer } from "./QueryAnswer";
import { trialOf } from "./trial";
import classes from "./QueryTrial.module.css";

/** One query against one source: the request as it is sent and the first rows of the answer. */
export function QueryTrial({ source }: { readonly source: DataSource }): ReactNode {
  const trial = trialOf(source.type);
  const [query, setQuery] = useState(trial.example);
  const [queryType, setQueryType] = useState<"range" | "instant">("range");
  const [lookback, setLookback] = useState("1h");
  const [step, setStep] = useState("5m");
  const preview = usePreviewQuery(source.name);
  const errors = fieldErrors(preview.error);
  const kindLabel = useId();
  const { guard } = useGuard("tuner");
  const ask = guard(() =>
    preview.mutate({ query: query.trim() || trial.example, queryType, lookback, step }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask();
  };
  return (
    <div className={classes.root}>
      <form onSubmit={submit} className={classes.form}>
        {trial.label === null ? null : (
          <Textarea
            className={classes.query}
            classNames={{ input: classes.mono }}
            label={trial.label}
            description={trial.description}
            autosize
            minRows={2}
            maxRows={12}
            required
            value={query}
            error={errors["query"]}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        )}
        <div className={classes.row}>
          {trial.kinds ? (
            <div>
              <div id={kindLabel} className={classes.label}>
                Query type
              </div>
              <SegmentedControl
                aria-labelledby={kindLabel}
                size="xs"
                value={queryType}
                onChange={(value) => setQueryType(value === "instant" ? "instant" : "range")}
                data={[
                  { value: "range", label: "Range" },
                  { value: "instant", label: "Instant" },
                ]}
              />
            </div>
          ) : null}
          {trial.lookback && queryType === "range" ? (
            <TextInput
              className={classes.short}
              label="Lookback"
              value={lookback}
              error={errors["lookback"]}
              onChange={(event) => setLookback(event.currentTarget.value)}
            />
          ) : null}
          {trial.kinds && queryType === "range" ? (
            <TextInput
              className={classes.short}
              label="Step"
              value={step}
              error={errors["step"]}
              onChange={(event) => setStep(event.currentTarget.value)}
            />
          ) : null}
          <PermittedButton needs="tuner" type="submit" loading={preview.isPending} size="sm">
            {trial.label === null ? "Read" : "Ask"}
          </PermittedButton>
        </div>
      </form>
      {preview.error && Object.keys(errors).length === 0 ? (
        <ErrorState title="The query could not be tried" error={preview.error} />
      ) : null}
      {preview.data && !preview.isPending ? <QueryAnswer preview={preview.data} /> : null}
    </div>
  );
}
