"use client";

import { NativeSelect, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import { queueSettingsSchema, type QueueSettings } from "@/lib/api/settings";
import { useSaveSettings } from "@/lib/client/hooks/settings";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { STRATEGIES } from "@/lib/queue/shapes";
import { SaveBar } from "../SaveBar";
import classes from "../Forms.module.css";
import { STRATEGY_LABELS, WAIT_FIELDS } from "./words";

/** As the settings' API has it, so that its errors find their fields. */
const formSchema = z.object({ queue: queueSettingsSchema });

export interface QueueSettingsFormProps {
  readonly saved: QueueSettings;
  /** Of the settings that are shown: what somebody else saved since is not overwritten. */
  readonly revision: number;
}

export function QueueSettingsForm({ saved, revision }: QueueSettingsFormProps): ReactNode {
  const save = useSaveSettings(revision);
  const { allowed, guard } = useGuard("admin");
  const form = useZodForm({
    schema: formSchema,
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
        data={STRATEGIES.map((value) => ({ value, label: STRATEGY_LABELS[value] }))}
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
