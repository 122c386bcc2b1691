/** What to import once more where not everything came in; pure. */
import type { BuildImport, ImportRequest } from "@/lib/api/imports";
import { plural } from "@/lib/client/format";

export interface Again {
  readonly request: ImportRequest;
  /** Of the button. */
  readonly label: string;
}

/** An id goes as a number, as the form sends it. */
const projectOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

/** The projects that did not come in, or the whole import where none did; null for a file, which is chosen anew. */
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
