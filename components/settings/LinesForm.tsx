"use client";

import { Textarea, type TextareaProps } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import type { SettingsInput } from "@/lib/api/settings";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import type { LinesForm as Schema } from "./formSchemas";
import { useSaveSettings } from "./hooks/settings";
import { linesOf } from "./lines";
import { SaveBar } from "./SaveBar";
import classes from "./Forms.module.css";

export interface LinesFormProps {
  readonly saved: readonly string[];
  /** Of the settings that are shown: what somebody else saved since is not overwritten. */
  readonly revision: number;
  readonly schema: () => Promise<Schema>;
  readonly toSettings: (value: string[]) => SettingsInput;
  readonly field: Pick<TextareaProps, "label" | "description" | "minRows">;
  readonly before?: ReactNode;
  /** Below the form, with whether there is something to save. */
  readonly after?: (changed: boolean) => ReactNode;
}

/** A setting that is a list of texts, one a line. */
export function LinesForm(props: LinesFormProps): ReactNode {
  const { saved, revision, schema, toSettings, field, before, after } = props;
  const save = useSaveSettings(revision);
  const { guard } = useGuard("admin");
  const form = useZodForm({
    schema,
    initial: { text: saved.join("\n") },
    error: save.error,
    onSubmit: guard(({ text }) =>
      save.mutate(toSettings(text), { onSuccess: () => notifyDone("Settings saved.") }),
    ),
    live: true,
  });
  const changed = linesOf(form.values.text).join("\n") !== saved.join("\n");
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
      <SaveBar save={save} changed={changed} valid={form.isValid()} />
      {after?.(changed)}
    </form>
  );
}
