"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { NumberInput } from "@/components/ui/NumberInput";
import { useGuard } from "@/components/ui/Permitted";
import type { Settings } from "@/lib/api/settings";
import { shape } from "@/lib/client/api";
import { optionsOf } from "../optionsOf";
import { SaveBar } from "../SaveBar";
import { useSettingsForm } from "../useSettingsForm";
import classes from "../Forms.module.css";
import { STRATEGY_LABELS, WAIT_FIELDS } from "./words";

const LABELS = {
  "queue.strategy": "Strategy",
  ...Object.fromEntries(WAIT_FIELDS.map(({ key, label }) => [`queue.${key}`, label])),
};

const schema = () => shape(import("../formSchemas"), "queueForm");

export interface QueueSettingsFormProps {
  readonly settings: Pick<Settings, "queue" | "revision">;
}

export function QueueSettingsForm({ settings }: QueueSettingsFormProps): ReactNode {
  const { allowed } = useGuard("admin");
  const of = useSettingsForm({
    schema,
    settings,
    valuesOf: ({ queue }) => ({ queue }),
    inputOf: (output) => output,
  });
  const { form } = of.kept;
  const { queue } = form.values;
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      <NativeSelect
        label={LABELS["queue.strategy"]}
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
      <SaveBar of={of} labels={LABELS} />
    </form>
  );
}
