/** The demo's GitLab responds like the real one to the product's own client. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJob } from "../../lib/minutes";
import { GitLabClient } from "../../lib/sources/gitlab/client";
import { HttpSession } from "../../lib/sources/http/session";
import { DEFAULT_LIMITS } from "../../lib/sources/types";
import { startDemoSources, type DemoSources } from "../index";
import { demoMinutes } from "../minutes";
import { DEMO_RUNNERS } from "./runners";

const NOW_MS = Date.parse("2026-11-22T13:00:00Z");
let demo: DemoSources;
beforeAll(async () => {
  demo = await startDemoSources({ nowMs: NOW_MS, gitlab: { perMinute: 200 } });
});
afterAll(() => demo.close());

const headers = (token: string): Record<string, string> => ({ "private-token": token });
const get = (path: string, token = demo.gitlabToken): Promise<Response> =>
  fetch(`${demo.gitlabUrl}/api/v4${path}`, { headers: headers(token) });

async function withClient<T>(work: (client: GitLabClient) => Promise<T>): Promise<T> {
  const session = new HttpSession(
    { baseUrl: demo.gitlabUrl, credentials: { token: demo.gitlabToken } },
    { signal: new AbortController().signal, limits: DEFAULT_LIMITS },
  );
  try {
    return await work(new GitLabClient(session));
  } finally {
    session.close();
  }
}

describe("the demo's GitLab", () => {
  it("lists a project's jobs once each, the newest first, as the data of a fresh start has them", async () => {
    const { project, jobs } = await withClient(async (client) => {
      const project = await client.project("team-shop/checkout");
      const jobs: unknown[] = [];
      let next: string | null = null;
      do {
        const page: Awaited<ReturnType<GitLabClient["jobs"]>> = await client.jobs(project.id, next);
        jobs.push(...page.items);
        next = page.next;
      } while (next !== null);
      return { project, jobs };
    });
    const reports = jobs.flatMap((job) => {
      const read = readJob(job, project);
      return "report" in read ? [read.report] : [];
    });
    const ids = reports.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    // Builds of the cluster's runner belong to the product itself. GitLab does not list them.
    const known = demoMinutes(NOW_MS).builds.filter(
      (build) => build.project.id === project.id && build.runner?.id !== DEMO_RUNNERS.cluster.id,
    );
    const byId = new Map(reports.map((report) => [report.id, report]));
    expect(known.length).toBeGreaterThan(100);
    for (const { work: _, protected: __, ...build } of known) expect(byId.get(build.id)).toEqual(build);
  });

  it("has the same jobs after a restart in another month", async () => {
    const later = NOW_MS + 25 * 86_400_000;
    const again = await startDemoSources({ nowMs: later, beganMs: NOW_MS, gitlab: { perMinute: 200 } });
    try {
      const url = `${again.gitlabUrl}/api/v4/projects/111/jobs?sort=asc&per_page=100&pagination=keyset&cursor=`;
      const dayBefore = Math.floor(Date.parse("2026-11-08T00:00:00Z") / 86_400_000) * 25 * 400;
      const cursor = Buffer.from(JSON.stringify({ id: String(dayBefore) })).toString("base64url");
      const told = await fetch(url + cursor, { headers: headers(again.gitlabToken) });
      const jobs = (await told.json()) as { id: number; finished_at: string; status: string }[];
      const known = demoMinutes(NOW_MS).builds.filter(({ project }) => project.id === 111);
      const byId = new Map(known.map((build) => [build.id, build]));
      const week = jobs.filter(({ finished_at }) => finished_at < "2026-11-15");
      expect(week.length).toBeGreaterThan(20);
      for (const { id, finished_at, status } of week)
        expect(byId.get(id)).toMatchObject({ finishedAt: finished_at, status });
    } finally {
      await again.close();
    }
  });

  it("refuses other tokens, and names what there is not", async () => {
    expect((await get("/projects", "glpat-wrong")).status).toBe(401);
    expect(await (await get("/projects/nobody%2Fhere")).json()).toEqual({ message: "404 Project Not Found" });
    expect((await get("/groups/nobody/projects")).status).toBe(404);
    expect((await get("/projects/101/jobs?pagination=keyset&cursor=nonsense")).status).toBe(400);
  });

  it("gives pages of 20 unless asked, and never more than 100", async () => {
    const jobs = async (query: string): Promise<number> =>
      ((await (await get(`/projects/101/jobs${query}`)).json()) as unknown[]).length;
    expect(await jobs("")).toBe(20);
    expect(await jobs("?per_page=5")).toBe(5);
    expect(await jobs("?per_page=500")).toBe(100);
  });

  it("has a rate limit with its headers", async () => {
    const small = await startDemoSources({ nowMs: NOW_MS, gitlab: { perMinute: 2 } });
    try {
      const ask = (): Promise<Response> =>
        fetch(`${small.gitlabUrl}/api/v4/version`, { headers: headers(small.gitlabToken) });
      expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("60");
      expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    } finally {
      await small.close();
    }
  });
});
