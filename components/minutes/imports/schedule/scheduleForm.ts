/** The form of a schedule: its values, and their conversion to a request. */
import { z } from "zod";
import { importScheduleInputSchema, type ImportSchedule } from "@/lib/api/imports";
import { fieldIssues, scopeOf, type ScopeValues } from "../importValues";

export interface ScheduleValues extends ScopeValues {
  readonly source: string | null;
  readonly everyHours: string;
  readonly days: string;
}

/** `found` is the current schedule. */
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

/** The schedule of another GitLab, keeping the fields that were changed before. */
export function changedTo(
  source: string | null,
  values: ScheduleValues,
  schedules: readonly ImportSchedule[],
): ScheduleValues {
  const of = (name: string | null): ScheduleValues =>
    initialSchedule(
      name,
      schedules.find((schedule) => schedule.source === name),
    );
  const before = of(values.source);
  const typed = Object.entries(values).filter(
    ([field, value]) => value !== before[field as keyof ScheduleValues],
  );
  return { ...of(source), ...Object.fromEntries(typed), source };
}

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
