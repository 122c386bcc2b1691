"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useGuard } from "@/components/ui/Permitted";
import type { Settings } from "@/lib/api/settings";
import { shape } from "@/lib/client/api";
import type { Mode, UnitName } from "@/lib/minutes/shapes";
import { optionsOf } from "./optionsOf";
import { SaveBar } from "./SaveBar";
import { useSettingsForm } from "./useSettingsForm";
import classes from "./Forms.module.css";

const MODE_TEXTS: Readonly<Record<Mode, string>> = {
  seed: "seed: internal projects as public, exact",
  "gitlab-13.0": "gitlab-13.0: internal projects as private, whole weighted seconds per build",
  "gitlab-now": "gitlab-now: internal projects as private, 0.01 min per build",
};

const UNIT_TEXTS: Readonly<Record<UnitName, string>> = { minutes: "minutes", credits: "credits" };

const LABELS = { accountingMode: "Accounting mode", minutesUnit: "Unit" };

const schema = () => shape(import("./formSchemas"), "minutesForm");

export interface MinutesFormProps {
  readonly settings: Pick<Settings, "accountingMode" | "minutesUnit" | "revision">;
}

export function MinutesForm({ settings }: MinutesFormProps): ReactNode {
  const { allowed } = useGuard("admin");
  const of = useSettingsForm({
    schema,
    settings,
    valuesOf: ({ accountingMode, minutesUnit }) => ({ accountingMode, minutesUnit }),
    inputOf: (output) => output,
  });
  const { form } = of.kept;
  return (
    <form {...form.props} className={`stack ${classes.narrow}`}>
      <NativeSelect
        label={LABELS.accountingMode}
        description="For builds that are reported from now on. Minutes that are already accounted stay and keep their mode."
        data={optionsOf(MODE_TEXTS)}
        disabled={!allowed}
        {...form.getInputProps("accountingMode")}
      />
      <NativeSelect
        label={LABELS.minutesUnit}
        description="Name of the accounted unit on pages and in alerts. How long builds ran is shown in minutes, and the API's names do not change."
        data={optionsOf(UNIT_TEXTS)}
        disabled={!allowed}
        {...form.getInputProps("minutesUnit")}
      />
      <SaveBar of={of} labels={LABELS} />
    </form>
  );
}
