/** What to import again if not everything was imported. Pure. */
import type { BuildImport, ImportRequest } from "@/lib/api/imports";
import { plural } from "@/lib/client/format";

export interface Again {
  readonly request: ImportRequest;
  /** Label of the button. */
  readonly label: string;
}

/** Ids are sent as numbers, as the form does. */
const projectOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

/**
 * The projects that were not imported, or the whole import if none was; null for a file, which must be chosen again.
 */
export function importAgain(found: BuildImport): Again | null {
  const { source, group, projects, since, results } = found;
  if (source === null) return null;
  const base = { source, ...(since === null ? {} : { since }) };
  const left = results.filter(({ state }) => state !== "done");
  if (left.length === 0 || left.length === results.length) {
    const scope =
      group === null ? (projects.length === 0 ? {} : { projects: projects.map(projectOf) }) : { group };
    return { request: { ...base, ...scope }, label: "Import again" };
  }
  return {
    request: { ...base, projects: left.map(({ project }) => projectOf(project)) },
    label:
      left.length === 1
        ? "Import the missing project again"
        : `Import the ${plural(left.length, "missing project")} again`,
  };
}
