"use client";

import { Textarea, type TextareaProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { Settings } from "@/lib/api/settings";
import type { LinesForm as Schema } from "./formSchemas";
import { linesOf } from "./lines";
import { SaveBar } from "./SaveBar";
import { useSettingsForm } from "./useSettingsForm";
import classes from "./Forms.module.css";

/** A setting that is a list of texts. */
type Lines = "alertRecipients" | "allowedAddressRanges";

export interface LinesFormProps<K extends Lines> {
  readonly name: K;
  readonly settings: Pick<Settings, K | "revision">;
  readonly schema: () => Promise<Schema>;
  readonly field: Pick<TextareaProps, "description" | "minRows"> & { readonly label: string };
  readonly before?: ReactNode;
  /** Rendered below the form, with whether there are unsaved changes. */
  readonly after?: (changed: boolean) => ReactNode;
}

/** One text a line. */
export function LinesForm<K extends Lines>(props: LinesFormProps<K>): ReactNode {
  const { name, settings, schema, field, before, after } = props;
  const textOf = (stored: Pick<Settings, K>): string => (stored[name] ?? []).join("\n");
  const of = useSettingsForm<Schema, K>({
    schema,
    settings,
    valuesOf: (stored) => ({ text: textOf(stored) }),
    inputOf: ({ text }) => ({ [name]: text }),
  });
  const { form, base } = of.kept;
  const changed = linesOf(form.values.text).join("\n") !== textOf(base);
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      {before}
      <Textarea
        {...field}
        placeholder="None"
        autosize
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps("text")}
      />
      <SaveBar of={of} changed={changed} labels={{ text: field.label }} />
      {after?.(changed)}
    </form>
  );
}
