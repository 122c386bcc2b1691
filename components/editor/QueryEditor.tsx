"use client";

import { Input, Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useId, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { useLabels } from "./query/useLabels";
import type { QueryEditorViewProps } from "./QueryEditorView";
import classes from "./QueryEditor.module.css";

export interface QueryEditorProps extends Omit<QueryEditorViewProps, "labels" | "attributes" | "place"> {
  readonly label: string;
  readonly description?: ReactNode;
  readonly required?: boolean;
  readonly error?: ReactNode;
  /** The registered data source whose names complete the query; null if there is none. */
  readonly source: string | null;
  readonly place?: QueryEditorViewProps["place"];
  readonly className?: string;
}

const View = dynamic(() => latePanel("The editor", () => import("./QueryEditorView")), {
  ssr: false,
  loading: () => <Skeleton className={classes.loading} role="status" aria-label="Loading the editor" />,
});

/** A field for PromQL or LogQL. CodeMirror is a large script: it is loaded when a page shows the field. */
export function QueryEditor(props: QueryEditorProps): ReactNode {
  const { label, description, required, error, className, source, place, ...view } = props;
  const id = useId();
  const labels = useLabels(source);
  const wrong = error ?? (place ? `Line ${place.line}, column ${place.column}: ${place.message}` : undefined);
  return (
    <Input.Wrapper
      {...{ className, label, description, required, error: wrong }}
      size="xs"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-about`, className: classes.about }}
      errorProps={{ id: `${id}-error`, role: place ? "alert" : undefined }}
    >
      <View
        key={view.language}
        {...view}
        labels={labels}
        place={place ?? null}
        attributes={{
          "aria-labelledby": `${id}-label`,
          "aria-describedby": [
            ...(wrong ? [`${id}-error`] : []),
            ...(description ? [`${id}-about`] : []),
            `${id}-keys`,
          ].join(" "),
          "aria-invalid": String(Boolean(wrong)),
          "aria-required": String(required === true),
        }}
      />
      <div id={`${id}-keys`} className={classes.keys}>
        Ctrl+Space completes{view.onSubmit ? ", Ctrl+Enter runs the query" : ""}, Escape then Tab leaves
      </div>
    </Input.Wrapper>
  );
}
