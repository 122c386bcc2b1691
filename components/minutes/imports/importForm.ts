/** The form that starts an import: its values, and the request that they say. */
import { z } from "zod";
import { importRequestSchema, type ImportRequest } from "@/lib/api/imports";

export interface ImportValues {
  readonly source: string | null;
  readonly scope: "all" | "group" | "projects";
  readonly group: string;
  /** One id or path a line. */
  readonly projects: string;
  /** A day in UTC, such as 2026-11-01; empty for all builds. */
  readonly since: string;
}

export function initialImport(source: string | null, nowMs: number): ImportValues {
  return {
    source,
    scope: "all",
    group: "",
    projects: "",
    since: new Date(nowMs).toISOString().slice(0, 8) + "01",
  };
}

function inputOf({ source, scope, group, projects, since }: ImportValues): object {
  const lines = projects
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    source: source ?? "",
    ...(scope === "group" ? { group: group.trim() } : {}),
    ...(scope === "projects"
      ? { projects: lines.map((line) => (/^\d+$/.test(line) ? Number(line) : line)) }
      : {}),
    ...(since === "" ? {} : { since: `${since}T00:00:00Z` }),
  };
}

/** Errors have the paths of the form's fields. */
export const importFormSchema = z.custom<ImportValues>().transform((values, context): ImportRequest => {
  const { data, error } = importRequestSchema.safeParse(inputOf(values));
  if (values.source === null)
    context.addIssue({ code: "custom", path: ["source"], message: "Choose a GitLab" });
  for (const { path, message } of error?.issues ?? []) {
    const [field, index] = path;
    if (field === "source" && values.source === null) continue;
    const line = typeof index === "number" ? `Line ${index + 1} ` : "";
    context.addIssue({ code: "custom", path: field === undefined ? [] : [field], message: line + message });
  }
  return data ?? z.NEVER;
});
