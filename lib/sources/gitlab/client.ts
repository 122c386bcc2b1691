/** The part of GitLab's REST API that concerns builds. https://docs.gitlab.com/api/jobs/ */
import { SourceError } from "../errors";
import { readBounded } from "../http/body";
import { nextLink, sameHost } from "../http/nextPage";
import type { Answer } from "../http/answer";
import type { HttpSession } from "../http/session";
import { joinUrl, publicUrl } from "../http/url";
import { RateLimited, waitOf } from "./rateLimit";
import { readProject, type GitLabProject } from "./project";

/** GitLab's maximum. */
const PAGE_SIZE = "100";
/** A hundred jobs with all of their fields are far smaller. */
const MAX_PAGE_BYTES = 16_777_216;
const API = "/api/v4";

export interface GitLabPage<T> {
  readonly items: readonly T[];
  /** Continuation of the list: path and query, accepted by `jobs` and `projects`; null at the end. */
  readonly next: string | null;
}

/** All methods throw SourceError, and RateLimited when GitLab requests a wait. */
export class GitLabClient {
  constructor(
    private readonly session: HttpSession,
    /** Called before each request. */
    private readonly beforeRequest: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Returns GitLab's version. Requires a valid token, so this also tests the token. */
  async version(): Promise<string | null> {
    const { value } = await this.get(this.url("/version"));
    const version = typeof value === "object" && value !== null && "version" in value ? value.version : null;
    return typeof version === "string" ? this.session.quote(version, 100) : null;
  }

  /** Returns a project by id, or by its full path. */
  async project(ref: number | string): Promise<GitLabProject> {
    const url = this.url(`/projects/${encodeURIComponent(ref)}`);
    const project = readProject((await this.get(url)).value);
    if (project) return project;
    throw new SourceError("body", `${publicUrl(url)} answers, but not with a project`);
  }

  /**
   * Returns a page of the projects below a group, subgroups included, or of all projects that the token is a member
   * of.
   */
  async projects(group: string | null, next: string | null): Promise<GitLabPage<GitLabProject>> {
    const order = { per_page: PAGE_SIZE, order_by: "id", sort: "asc" };
    const first =
      group === null
        ? this.url("/projects", { ...order, pagination: "keyset", membership: "true" })
        : this.url(`/groups/${encodeURIComponent(group)}/projects`, { ...order, include_subgroups: "true" });
    const page = await this.page(next, first);
    return { ...page, items: page.items.flatMap((item) => readProject(item) ?? []) };
  }

  /** Returns a page of a project's jobs, retried ones included, newest first, as GitLab returns them. */
  async jobs(projectId: number, next: string | null): Promise<GitLabPage<unknown>> {
    const order = { per_page: PAGE_SIZE, pagination: "keyset", order_by: "id", sort: "desc" };
    return this.page(next, this.url(`/projects/${projectId}/jobs`, order));
  }

  /** Returns the start of a job's trace; null if it has none, or if the token may not read it. */
  async trace(projectId: number, jobId: number, mostBytes: number): Promise<string | null> {
    await this.beforeRequest();
    const answer = await this.session.send(this.url(`/projects/${projectId}/jobs/${jobId}/trace`));
    if (answer.status === 404 || answer.status === 403) return null;
    if (answer.status < 200 || answer.status >= 300) throw await this.refusalOf(answer);
    const text = (await readBounded(answer.consume, mostBytes)).toString("utf8");
    const { hider } = this.session;
    return hider.hidesNames ? hider.name(text) : text;
  }

  private async page(next: string | null, first: URL): Promise<GitLabPage<unknown>> {
    const url = next === null ? first : sameHost(next, this.session.baseUrl);
    const { value, answer } = await this.get(url);
    if (!Array.isArray(value))
      throw new SourceError("body", `${publicUrl(url)} answers, but not with a list`);
    const link = nextLink(answer.header("link"));
    const target = link === null ? null : sameHost(link, url);
    if (target?.href === url.href)
      throw new SourceError("body", `${publicUrl(url)} names the same page as its next one`);
    return { items: value as unknown[], next: target && target.pathname + target.search };
  }

  private async get(url: URL): Promise<{ readonly value: unknown; readonly answer: Answer }> {
    await this.beforeRequest();
    const answer = await this.session.send(url);
    if (answer.status < 200 || answer.status >= 300) throw await this.refusalOf(answer);
    const text = (await this.session.readBytes(answer, MAX_PAGE_BYTES)).toString("utf8");
    try {
      return { value: JSON.parse(text) as unknown, answer };
    } catch {
      throw new SourceError(
        "body",
        `${publicUrl(url)} answers, but not with JSON: is the URL GitLab's own, without /api/v4?`,
      );
    }
  }

  private async refusalOf(answer: Answer): Promise<Error> {
    const error = await this.session.httpError(answer);
    return answer.status === 429 ? new RateLimited(error, waitOf(answer.header, Date.now())) : error;
  }

  private url(path: string, params: Readonly<Record<string, string>> = {}): URL {
    return joinUrl(this.session.baseUrl, API + path, params);
  }
}
