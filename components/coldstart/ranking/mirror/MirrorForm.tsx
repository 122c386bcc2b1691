"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useShownQueries } from "@/components/ui/shownQueries";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { mirrorRequestSchema } from "@/lib/coldstart/shapes";
import classes from "../../ColdStart.module.css";
import { useSourceField } from "../../sourceField";
import { withSource } from "../../sourceForm";
import { DEFAULT_LOOKBACK, LOOKBACKS, lookbackText } from "./choice";
import { MirrorQueryFields } from "./MirrorQueryFields";
import type { Mirror } from "./useMirror";

const formSchema = withSource(mirrorRequestSchema);

/** Selects the data source, period and queries from which a mirror's numbers are read. */
export function MirrorForm({ choice, onChoice, read }: Mirror): ReactNode {
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: formSchema,
    initial: {
      source: choice?.source ?? "",
      lookback: choice?.lookback ?? DEFAULT_LOOKBACK,
      queries: choice?.queries ?? {},
    },
    error: null,
    onSubmit: guard((next) => {
      if (next !== null && JSON.stringify(next) === JSON.stringify(choice)) void read.refetch();
      else onChoice(next);
    }),
  });
  const { source, lookback = DEFAULT_LOOKBACK, queries = {} } = form.values;
  const { shown, button } = useShownQueries({ errors: form.errors, begin: Object.keys(queries).length > 0 });
  const field = useSourceField({
    type: "prometheus",
    selected: source,
    label: "From data source",
    none: "none: typed values only",
    inputProps: form.getInputProps("source"),
  });
  const times = LOOKBACKS.some(({ value }) => value === lookback)
    ? LOOKBACKS
    : [...LOOKBACKS, { value: lookback, label: lookbackText(lookback) }];
  return (
    <Panel
      title="Measured on a mirror"
      description="Values that are not entered are estimated from the counters of a running mirror if there are at least 20 observations."
      actions={field.addLink}
    >
      <form {...form.props} className="stack">
        <div className={classes.fields}>
          {field.select}
          <NativeSelect label="Over" data={[...times]} {...form.getInputProps("lookback")} />
        </div>
        <div className="actions">
          <PermittedButton needs="tuner" type="submit" loading={read.isFetching}>
            {source === "" ? "Use typed values" : "Read"}
          </PermittedButton>
          {button}
        </div>
        {shown ? (
          <MirrorQueryFields
            queries={queries}
            onChange={(changed) => form.setValues({ queries: changed })}
            errorOf={(name) => form.errorOf(`queries.${name}`)}
          />
        ) : null}
      </form>
    </Panel>
  );
}
