"use client";

import { NativeSelect, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import type { QueueSettings } from "@/lib/api/settings";
import { shape } from "@/lib/client/api";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useSaveSettings } from "../hooks/settings";
import { optionsOf } from "../optionsOf";
import { SaveBar } from "../SaveBar";
import classes from "../Forms.module.css";
import { STRATEGY_LABELS, WAIT_FIELDS } from "./words";

const schema = () => shape(import("../formSchemas"), "queueForm");

export interface QueueSettingsFormProps {
  readonly saved: QueueSettings;
  /** Of the settings that are shown: what somebody else saved since is not overwritten. */
  readonly revision: number;
}

export function QueueSettingsForm({ saved, revision }: QueueSettingsFormProps): ReactNode {
  const save = useSaveSettings(revision);
  const { allowed, guard } = useGuard("admin");
  const form = useZodForm({
    schema,
    initial: { queue: saved },
    error: save.error,
    onSubmit: guard((input) => save.mutate(input, { onSuccess: () => notifyDone("Settings saved.") })),
    live: true,
  });
  const { queue } = form.values;
  const changed =
    queue.strategy !== saved.strategy || WAIT_FIELDS.some(({ key }) => queue[key] !== saved[key]);
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      <NativeSelect
        label="Strategy"
        description="For runners without one of their own. Without Redis, or while it does not answer, the SQL query serves in any case."
        data={optionsOf(STRATEGY_LABELS)}
        disabled={!allowed}
        {...form.getInputProps("queue.strategy")}
      />
      {WAIT_FIELDS.map((field) => (
        <NumberInput
          key={field.key}
          label={field.label}
          description={`${field.does} ${field.effect(Number(queue[field.key]))}`}
          suffix=" s"
          allowDecimal={false}
          allowNegative={false}
          readOnly={!allowed}
          {...form.getInputProps(`queue.${field.key}`)}
        />
      ))}
      <SaveBar save={save} changed={changed} valid={form.isValid()} />
    </form>
  );
}
