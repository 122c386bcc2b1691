/** The form that starts an import: its values, and the request that they say. */
import { z } from "zod";
import { importRequestSchema, type ImportRequest } from "@/lib/api/imports";

export interface ScopeValues {
  readonly scope: "all" | "group" | "projects";
  readonly group: string;
  /** One id or path a line. */
  readonly projects: string;
}

export interface ImportValues extends ScopeValues {
  readonly source: string | null;
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

/** As the API takes it. */
export function scopeOf({ scope, group, projects }: ScopeValues): object {
  const lines = projects
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (scope === "group") return { group: group.trim() };
  if (scope === "all") return {};
  return { projects: lines.map((line) => (/^\d+$/.test(line) ? Number(line) : line)) };
}

function inputOf({ source, since, ...scope }: ImportValues): object {
  return {
    source: source ?? "",
    ...scopeOf(scope),
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
