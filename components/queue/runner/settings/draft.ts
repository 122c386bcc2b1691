/** A runner's settings as form fields: tags separated by commas, an empty timeout for none. Pure. */
import { z } from "zod";
import type { RunnerNext } from "@/lib/api/queue";
import type { RunnerQueueInput } from "@/lib/api/runnerQueue";
import { tagsOf } from "../../tags";

/** The API parses tags and seconds and reports errors. */
export const settingsForm = z.object({
  description: z.string().max(1_024),
  tags: z.string(),
  runUntagged: z.boolean(),
  protectedOnly: z.boolean(),
  locked: z.boolean(),
  maximumTimeoutSeconds: z.union([z.number(), z.literal("")]),
  maintenanceNote: z.string().max(1_024),
});
export type SettingsValues = z.output<typeof settingsForm>;

export function valuesOf({ description, criteria, locked, ...runner }: RunnerNext["runner"]): SettingsValues {
  const { tags, runUntagged, protectedOnly } = criteria;
  return {
    description,
    tags: tags.join(", "),
    runUntagged,
    protectedOnly,
    locked,
    maximumTimeoutSeconds: runner.maximumTimeoutSeconds ?? "",
    maintenanceNote: runner.maintenanceNote,
  };
}

/** The changed fields; unchanged ones are left out, so that they stay. */
export function inputOf(values: SettingsValues, stored: RunnerNext["runner"]): RunnerQueueInput {
  const was = valuesOf(stored);
  const isChanged = (key: keyof SettingsValues): boolean => values[key] !== was[key];
  const { tags, maximumTimeoutSeconds, ...plain } = values;
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([key]) => isChanged(key as keyof SettingsValues))),
    ...(isChanged("tags") && { tags: tagsOf(tags) }),
    ...(isChanged("maximumTimeoutSeconds") && {
      maximumTimeoutSeconds: maximumTimeoutSeconds === "" ? null : maximumTimeoutSeconds,
    }),
  };
}

/** The changed fields that affect which jobs the runner may take; null if none does. */
export function moving({ tags, runUntagged, protectedOnly }: RunnerQueueInput): RunnerQueueInput | null {
  const input = {
    ...(tags && { tags }),
    ...(runUntagged !== undefined && { runUntagged }),
    ...(protectedOnly !== undefined && { protectedOnly }),
  };
  return Object.keys(input).length === 0 ? null : input;
}
