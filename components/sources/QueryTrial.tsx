"use client";

import { SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useId, type ChangeEvent, type ReactNode } from "react";
import { QueryEditor } from "@/components/editor/QueryEditor";
import { CancelPending } from "@/components/ui/CancelPending";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { previewQueryInputSchema, type DataSource } from "@/lib/api/dataSources";
import { fieldErrors } from "@/lib/client/api";
import { usePreviewQuery } from "@/lib/client/hooks/dataSources";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { sourceTypes, type TrialForm } from "@/lib/sources/shapes";
import { QueryAnswer } from "./QueryAnswer";
import { usesOf } from "./uses";
import classes from "./QueryTrial.module.css";

/** Sends one query to one source: shows the request as sent and the first rows of the answer. */
export function QueryTrial({ source }: { readonly source: DataSource }): ReactNode {
  const { trial } = sourceTypes[source.type];
  return trial === null ? null : <Trial source={source} trial={trial} />;
}

interface TrialProps {
  readonly source: DataSource;
  readonly trial: TrialForm;
}

function Trial({ source, trial }: TrialProps): ReactNode {
  const preview = usePreviewQuery(source.name);
  const kindLabel = useId();
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: previewQueryInputSchema,
    initial: { query: trial.example, queryType: "range", lookback: "1h", step: "5m" },
    error: preview.error,
    onSubmit: (input) => guard(() => preview.mutate(input))(),
  });
  const tried = !preview.isPending && preview.variables?.query === form.values.query.trim();
  const shared = {
    label: trial.label ?? "",
    description: usesOf(source.type).asked ?? trial.description,
    required: true,
    ...form.getInputProps("query"),
    error: form.errorOf("query"),
    value: form.values.query,
    onChange: (query: string | ChangeEvent<HTMLTextAreaElement>) =>
      form.setFieldValue("query", typeof query === "string" ? query : query.currentTarget.value),
  };
  const isEdited =
    preview.variables !== undefined &&
    JSON.stringify(preview.variables) !== JSON.stringify(previewQueryInputSchema.safeParse(form.values).data);
  const range = form.values.queryType === "range";
  return (
    <div className={classes.root}>
      <form {...form.props} className={classes.form}>
        {trial.label === null ? null : trial.language ? (
          <QueryEditor
            {...shared}
            className={classes.query}
            language={trial.language}
            source={source.name}
            place={tried ? preview.data?.place : null}
            onSubmit={form.props.onSubmit}
          />
        ) : (
          <Textarea
            {...shared}
            className={classes.query}
            classNames={{ input: classes.mono }}
            autosize
            minRows={2}
            maxRows={12}
          />
        )}
        <div className={classes.row}>
          {trial.ranges ? (
            <div>
              <div id={kindLabel} className={classes.label}>
                Query type
              </div>
              <SegmentedControl
                aria-labelledby={kindLabel}
                size="xs"
                {...form.getInputProps("queryType")}
                data={[
                  { value: "range", label: "Range" },
                  { value: "instant", label: "Instant" },
                ]}
              />
            </div>
          ) : null}
          {trial.lookback && range ? (
            <TextInput className={classes.short} label="Lookback" {...form.getInputProps("lookback")} />
          ) : null}
          {trial.ranges && range ? (
            <TextInput className={classes.short} label="Step" {...form.getInputProps("step")} />
          ) : null}
          <div className={classes.send}>
            <PermittedButton needs="tuner" type="submit" loading={preview.isPending} size="sm">
              {trial.label === null ? "Read" : "Ask"}
            </PermittedButton>
            <CancelPending write={preview} what={`the query on ${source.name}`} size="sm" />
          </div>
        </div>
      </form>
      {preview.error && Object.keys(fieldErrors(preview.error)).length === 0 ? (
        <ErrorState title="The query could not be tried" error={preview.error} />
      ) : null}
      {preview.data && !preview.isPending ? <QueryAnswer preview={preview.data} isEdited={isEdited} /> : null}
    </div>
  );
}
