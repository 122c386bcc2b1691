/** Pages of GitLab's lists: by keyset with an opaque cursor, or by number. The Link header names the next page. */
import { MINUTES_PER_DAY } from "../calendar";
import type { Incident } from "./incident";
import { jobsOn, type DemoJob } from "./jobs";
import type { DemoProject } from "./projects";
import { GITLAB_BASE, jobView, projectView, type Json } from "./view";

export interface Page {
  readonly items: readonly Json[];
  readonly link: string | undefined;
}

const DAY_MS = MINUTES_PER_DAY * 60_000;

/** Returns jobs, the newest first unless `sort=asc`. Undefined for an invalid cursor. */
export function jobPage(
  project: DemoProject,
  url: URL,
  { nowMs, days, incident }: { readonly nowMs: number; readonly days: number; readonly incident: Incident },
): Page | undefined {
  const size = sizeOf(url);
  const descending = url.searchParams.get("sort") !== "asc";
  const cursor = url.searchParams.get("cursor");
  const after = cursor === null ? undefined : idOf(cursor);
  if (cursor !== null && after === undefined) return undefined;
  const today = Math.floor(nowMs / DAY_MS);
  const found: { job: DemoJob; view: Json }[] = [];
  for (let k = 0; k <= days && found.length <= size; k++) {
    const jobs = jobsOn(project, descending ? today - k : today - days + k, incident);
    for (const job of descending ? [...jobs].reverse() : jobs) {
      if (after !== undefined && (descending ? job.id >= after : job.id <= after)) continue;
      const view = jobView(job, project, nowMs, url.origin + GITLAB_BASE);
      if (view) found.push({ job, view });
    }
  }
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const more = found.length > size && last !== undefined;
  return {
    items: shown.map(({ view }) => view),
    link: more
      ? linkTo(url, "cursor", Buffer.from(JSON.stringify({ id: String(last.job.id) })).toString("base64url"))
      : undefined,
  };
}

/** Returns a job by its id, or undefined if it has not happened yet or is older than the available days. */
export function jobOf(
  project: DemoProject,
  id: number,
  { nowMs, days, incident }: { readonly nowMs: number; readonly days: number; readonly incident: Incident },
): DemoJob | undefined {
  const today = Math.floor(nowMs / DAY_MS);
  for (let k = 0; k <= days; k++) {
    const found = jobsOn(project, today - k, incident).find((job) => job.id === id);
    if (found) return found.finishedMs <= nowMs ? found : undefined;
  }
  return undefined;
}

/** Returns projects by ascending id. */
export function projectPage(projects: readonly DemoProject[], url: URL): Page {
  const size = sizeOf(url);
  const sorted = [...projects].sort((a, b) => a.id - b.id);
  const keyset = url.searchParams.get("pagination") === "keyset";
  const after = Number(url.searchParams.get("id_after") ?? 0);
  const page = Math.max(1, Number(url.searchParams.get("page") ?? 1));
  const rest = keyset ? sorted.filter(({ id }) => id > after) : sorted.slice((page - 1) * size);
  const shown = rest.slice(0, size);
  const last = shown.at(-1);
  const more = rest.length > size && last !== undefined;
  const [name, value] = keyset ? ["id_after", String(last?.id)] : ["page", String(page + 1)];
  return {
    items: shown.map((project) => projectView(project, url.origin + GITLAB_BASE)),
    link: more ? linkTo(url, name, value) : undefined,
  };
}

/** Returns the page size as GitLab does: 20 by default, at most 100. */
function sizeOf(url: URL): number {
  const asked = Number(url.searchParams.get("per_page") ?? 20);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, 100) : 20;
}

function linkTo(url: URL, name: string, value: string): string {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return `<${next.href}>; rel="next"`;
}

function idOf(cursor: string): number | undefined {
  try {
    const { id } = JSON.parse(Buffer.from(cursor, "base64url").toString()) as { id?: unknown };
    return typeof id === "string" && /^\d+$/.test(id) ? Number(id) : undefined;
  } catch {
    return undefined;
  }
}
