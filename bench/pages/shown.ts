/** Reads the demo's objects from the API. */
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { endedJob } from "../../e2e/support/endedJob";
import type { Shown } from "./pages";

const idSchema = z.object({ id: z.string() });
const projectsSchema = z.object({ projects: z.tuple([z.object({ id: z.number() })], z.unknown()) });
/** Returns the first item of an API list. */
async function firstOf<T>(request: APIRequestContext, path: string, item: z.ZodType<T>): Promise<T> {
  const answer: unknown = await (await request.get(`/api/v1/${path}`)).json();
  return z.object({ items: z.tuple([item], z.unknown()) }).parse(answer).items[0];
}

const replaysSchema = z.object({ items: z.array(z.object({ id: z.string(), state: z.string() })) });
const linesSchema = z.object({ keys: z.tuple([z.object({ key: z.string() })], z.unknown()) });
const lineSchema = z.object({
  line: z.tuple([z.object({ job: z.object({ id: z.number() }) })], z.unknown()),
});

/** Returns a line of the queue and its first job. */
async function lineOf(request: APIRequestContext): Promise<{ readonly key: string; readonly job: number }> {
  const { keys } = linesSchema.parse(await (await request.get("/api/v1/queue")).json());
  const { key } = keys[0];
  const path = `/api/v1/queue/${encodeURIComponent(key)}`;
  const { line } = lineSchema.parse(await (await request.get(path)).json());
  return { key, job: line[0].job.id };
}

/** Returns the demo's replay once it has a result. */
async function replayOf(request: APIRequestContext): Promise<string> {
  for (let tries = 0; tries < 240; tries++) {
    const { items } = replaysSchema.parse(await (await request.get("/api/v1/replays")).json());
    const done = items.find(({ state }) => state === "succeeded");
    if (done) return done.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The demo's replay has no result within two minutes");
}

/** Returns the demo's objects: a run with a ranking, and the first of every other list. */
export async function shownBy(request: APIRequestContext, run: string): Promise<Shown> {
  const namespace = (await firstOf(request, "namespaces?limit=1", idSchema)).id;
  const minutes: unknown = await (
    await request.get(`/api/v1/namespaces/${namespace}/minutes?limit=1`)
  ).json();
  const project = projectsSchema.parse(minutes).projects[0].id;
  const of = `namespaces/${namespace}/minutes`;
  const pipelines = `${of}/pipelines?limit=1&project=${project}`;
  const pipeline = (await firstOf(request, pipelines, z.object({ id: z.number() }))).id;
  const node = (await firstOf(request, "nodes?limit=1", z.object({ name: z.string() }))).name;
  return {
    run,
    namespace,
    project,
    pipeline,
    runner: (await firstOf(request, "runners?limit=1", z.object({ id: z.number() }))).id,
    ...(await lineOf(request)),
    ended: await endedJob(request),
    node,
    timelineNode: node,
    replay: await replayOf(request),
  };
}
