/** Builds of a journey's own. */
import { expect, test, type APIRequestContext } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { pageOf } from "../../lib/api/common";
import { namespaceSchema } from "../../lib/api/minutes";
import { DEMO_PROJECTS } from "../../demo/gitlab/projects";
import { report } from "../../test/support/minutes/reports";
import { untilMonthIsClear } from "../../test/support/monthTurn";

/** What a journey takes from here on, on a busy machine. */
const JOURNEY_MS = 120_000;

/** An instant of the month that it still is when the journey ends: near the month's end, one of the next. */
async function presentInstant(): Promise<number> {
  const clearMs = untilMonthIsClear(Date.now(), { before: JOURNEY_MS, after: 1 });
  if (clearMs > 0) {
    test.setTimeout(test.info().timeout + clearMs);
    await sleep(clearMs);
  }
  return Date.now();
}

/** Creates a namespace with two projects of 90 and 12.34 minutes. */
export async function makeNamespace(
  request: APIRequestContext,
  path: string,
  first: number,
): Promise<string> {
  const app = { id: first, path: `${path}/shop/app`, visibility: "private" } as const;
  const docs = { id: first + 1, path: `${path}/docs`, visibility: "private" } as const;
  // By now, and not by when this process began: pages show the present month.
  const now = await presentInstant();
  const times = { startedAt: new Date(now - 60_000).toISOString(), finishedAt: new Date(now).toISOString() };
  const builds = [
    report(first, { ...times, project: app, pipelineId: first, durationSeconds: "3600.5" }),
    report(first + 1, { ...times, project: app, pipelineId: first, durationSeconds: "1799.5", name: "lint" }),
    report(first + 2, { ...times, project: docs, pipelineId: first + 2, durationSeconds: "740.4" }),
  ];
  const sent = await request.post("/api/v1/builds", { data: { builds } });
  expect(sent.status(), await sent.text()).toBe(200);
  const listed = pageOf(namespaceSchema).parse(
    await (await request.get("/api/v1/namespaces?limit=200")).json(),
  );
  const found = listed.items.find((namespace) => namespace.path === path);
  if (!found) throw new Error(`${path} is not listed`);
  return found.id;
}

const TRAINED = "team-ml/vision/train";
/** More than the quota of a month. */
const TRAINED_SECONDS = 14 * 86_400;
/** Below the ids of the demo's builds and above those of other journeys. */
const FIRST_TRAINING = 790_000_000;

/**
 * Takes the demo's team-ml over its quota of the current month. It is over its quota when the demo starts, but a new
 * month without demo builds may have started since.
 */
export async function trainOverQuota(request: APIRequestContext): Promise<void> {
  const project = DEMO_PROJECTS.find(({ path }) => path === TRAINED);
  if (!project) throw new Error(`the demo has no project ${TRAINED}`);
  const now = await presentInstant();
  const month = new Date(now).toISOString().slice(0, 7).replace("-", "");
  const training = report(FIRST_TRAINING + Number(month), {
    project: { id: project.id, path: project.path, visibility: project.visibility },
    startedAt: new Date(now - TRAINED_SECONDS * 1_000).toISOString(),
    finishedAt: new Date(now).toISOString(),
    durationSeconds: String(TRAINED_SECONDS),
  });
  const sent = await request.post("/api/v1/builds", { data: { builds: [training] } });
  expect(sent.status(), await sent.text()).toBe(200);
}
