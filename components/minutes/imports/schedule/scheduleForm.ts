/** The form of a schedule: its values, and their conversion to a request. */
import { z } from "zod";
import { importScheduleInputSchema, type ImportSchedule } from "@/lib/api/imports";
import { fieldIssues, scopeOf, type ScopeValues } from "../importValues";
import { intervalText } from "../words";

export interface ScheduleValues extends ScopeValues {
  readonly source: string | null;
  readonly everyHours: string;
  readonly days: string;
}

/** `found` is the stored schedule. */
export function initialSchedule(source: string | null, found: ImportSchedule | undefined): ScheduleValues {
  const group = found?.group ?? "";
  const projects = found?.projects ?? [];
  return {
    source,
    scope: group !== "" ? "group" : projects.length > 0 ? "projects" : "all",
    group,
    projects: projects.join("\n"),
    everyHours: String(found?.everyHours ?? 24),
    days: String(found?.days ?? 3),
  };
}

/** `other`, which is the schedule of another GitLab, with the fields of `values` that were changed since `before`. */
export function changedTo(
  other: ScheduleValues,
  values: ScheduleValues,
  before: ScheduleValues,
): ScheduleValues {
  const typed = Object.entries(values).filter(
    ([field, value]) => value !== before[field as keyof ScheduleValues],
  );
  return { ...other, ...Object.fromEntries(typed) };
}

const SCOPES = { all: "all projects", group: "a group", projects: "projects" } as const;

/** Returns what is shown of a schedule that somebody else changed, by the paths of SCHEDULE_LABELS. */
export function comparedFields({ scope, everyHours, ...values }: ScheduleValues): object {
  return { scope: SCOPES[scope], ...values, everyHours: intervalText(Number(everyHours)) };
}

/** What the form calls its fields, by their paths. */
export const SCHEDULE_LABELS: Readonly<Record<string, string>> = {
  scope: "Import builds of",
  group: "Group",
  projects: "Projects",
  everyHours: "Start an import",
  days: "Jobs of the last days",
};

/** Errors have the paths of the form's fields. */
export const scheduleFormSchema = z.custom<ScheduleValues>().transform((values, context) => {
  const { source, everyHours, days, ...scope } = values;
  const { data, error } = importScheduleInputSchema.safeParse({
    ...scopeOf(scope),
    everyHours: Number(everyHours),
    days: days.trim() === "" ? Number.NaN : Number(days),
  });
  if (source === null) context.addIssue({ code: "custom", path: ["source"], message: "Choose a GitLab" });
  for (const { path, message } of fieldIssues(error?.issues ?? [])) {
    const words = path[0] === "days" ? "Enter whole days from 1 to 366" : message;
    context.addIssue({ code: "custom", path, message: words });
  }
  return data === undefined || source === null ? z.NEVER : { source, json: data };
});
