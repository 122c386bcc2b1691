/** The values of the forms that select the builds to import. Pure. */

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

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The errors by form field; those of a list's lines are joined, since a field shows one text. */
export function fieldIssues(issues: readonly Issue[]): readonly { path: PropertyKey[]; message: string }[] {
  const byField = new Map<PropertyKey | undefined, string[]>();
  for (const { path, message } of issues) {
    const [field, index] = path;
    const words = typeof index === "number" ? `Line ${index + 1} ${message}` : message;
    byField.set(field, [...(byField.get(field) ?? []), words]);
  }
  return [...byField].map(([field, words]) => ({
    path: field === undefined ? [] : [field],
    message: words.join("; "),
  }));
}

/** As the API expects it. */
export function scopeOf({ scope, group, projects }: ScopeValues): object {
  const lines = projects
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (scope === "group") return { group: group.trim() };
  if (scope === "all") return {};
  return { projects: lines.map((line) => (/^\d+$/.test(line) ? Number(line) : line)) };
}
