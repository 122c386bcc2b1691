/**
 * The demo's GitLab: /version, /projects, /projects/:id, /projects/:id/jobs, /projects/:id/jobs/:id/trace,
 * /groups/:id and /groups/:id/projects below /gitlab/api/v4, with the real server's paging, rate limit, token check
 * and error bodies. API: https://docs.gitlab.com/api/jobs/
 */
import type { ServerResponse } from "node:http";
import type { DemoHandler, DemoRequest } from "../http";
import { requestBudget } from "./budget";
import { jobOf, jobPage, projectPage, type Page } from "./paging";
import { incidentBefore } from "./incident";
import { DEMO_PROJECTS, type DemoProject } from "./projects";
import { PAST_MONTHS } from "./runners";
import { traceOf } from "./trace";
import { GITLAB_BASE, projectView, type Json } from "./view";

/** Token with the scope read_api. */
export const GITLAB_TOKEN = "glpat-plimsoll-demo-read";

export interface DemoGitLabOptions {
  /** Returns Unix milliseconds. */
  readonly nowMs: () => number;
  /** When the demo was first started, Unix milliseconds, which fixes the incident of its jobs; defaults to now. */
  readonly beganMs?: number | undefined;
  readonly origin: () => string;
  /** Requests per minute; 600 by default. */
  readonly perMinute?: number;
  /** Number of days with jobs; all that the initial data covers by default. */
  readonly days?: number;
  /** Called first. If it returns true, it has answered instead of the server. */
  readonly fault?: DemoHandler;
}

const DAYS = (PAST_MONTHS + 1) * 31;
const API = `${GITLAB_BASE}/api/v4`;

/** An error response. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function gitlabHandler(options: DemoGitLabOptions): DemoHandler {
  const budget = requestBudget(options.perMinute ?? 600);
  const incident = incidentBefore(options.beganMs ?? options.nowMs());
  return async (request, response) => {
    if (!request.path.startsWith(`${API}/`)) return false;
    const { refused, headers } = budget.spend(options.nowMs());
    if (await options.fault?.(request, response)) return true;
    try {
      if (refused) return sendPlain(response, 429, "Retry later\n", headers);
      requireToken(request);
      const found = answer(request, options, incident);
      if ("text" in found) return sendPlain(response, 200, found.text, headers);
      const { body, link } = found;
      const json = JSON.stringify(body);
      return sendPlain(response, 200, json, {
        ...headers,
        "content-type": "application/json",
        ...(link === undefined ? {} : { link }),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const type = { "content-type": "application/json" };
      return sendPlain(response, error.status, JSON.stringify({ message: error.message }), {
        ...headers,
        ...type,
      });
    }
  };
}

type Found =
  | { readonly body: Json | readonly Json[]; readonly link?: string | undefined }
  | { readonly text: string };

function answer(
  { path, params }: DemoRequest,
  options: DemoGitLabOptions,
  incident: ReturnType<typeof incidentBefore>,
): Found {
  const url = new URL(`${options.origin()}${path}?${params}`);
  const [kind, id = "", list, ...rest] = path
    .slice(API.length + 1)
    .split("/")
    .map(decodeURIComponent);
  const paged = (page: Page | undefined) => {
    if (page === undefined) throw new Refusal(400, "400 Bad request - the cursor is not valid");
    return { body: page.items, link: page.link };
  };
  if (kind === "version" && id === "") return { body: { version: "18.5.1-plimsoll-demo", revision: "demo" } };
  if (kind === "projects" && id === "") return paged(projectPage(DEMO_PROJECTS, url));
  if (kind === "projects" && rest.length === 0) {
    const project = DEMO_PROJECTS.find((each) => String(each.id) === id || each.path === id);
    if (!project) throw new Refusal(404, "404 Project Not Found");
    if (list === undefined) return { body: projectView(project, url.origin + GITLAB_BASE) };
    const nowMs = options.nowMs();
    if (list === "jobs") return paged(jobPage(project, url, { nowMs, days: options.days ?? DAYS, incident }));
  }
  if (kind === "projects" && list === "jobs" && rest[1] === "trace") {
    const project = DEMO_PROJECTS.find((each) => String(each.id) === id);
    const nowMs = options.nowMs();
    const job = project && jobOf(project, Number(rest[0]), { nowMs, days: options.days ?? DAYS, incident });
    const trace = job && traceOf(job, project);
    if (trace === undefined) throw new Refusal(404, "404 Not Found");
    return { text: trace };
  }
  if (kind === "groups" && rest.length === 0) {
    const below = projectsBelow(id);
    if (below.length === 0) throw new Refusal(404, "404 Group Not Found");
    if (list === undefined) return { body: { id: 1, full_path: id } };
    if (list === "projects") return paged(projectPage(below, url));
  }
  throw new Refusal(404, "404 Not Found");
}

const projectsBelow = (group: string): readonly DemoProject[] =>
  DEMO_PROJECTS.filter(({ path }) => path.toLowerCase().startsWith(`${group.toLowerCase()}/`));

function requireToken({ headers }: DemoRequest): void {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  if ((bearer ?? headers["private-token"]) !== GITLAB_TOKEN) throw new Refusal(401, "401 Unauthorized");
}

function sendPlain(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): true {
  response.writeHead(status, {
    "content-type": "text/plain",
    ...headers,
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
  return true;
}
