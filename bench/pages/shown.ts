/** Reads the demo's objects from the API. */
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { endedJob } from "../../e2e/support/endedJob";
import type { Shown } from "./pages";

const demoNamespaceSchema = z.object({ id: z.string(), path: z.literal("team-shop") });
const projectsSchema = z.object({ projects: z.tuple([z.object({ id: z.number() })], z.unknown()) });
const listSchema = z.object({ items: z.array(z.unknown()) });
/** Returns the first item of an API list that is of this shape. */
async function firstOf<T>(request: APIRequestContext, path: string, item: z.ZodType<T>): Promise<T> {
  const { items } = listSchema.parse(await (await request.get(`/api/v1/${path}`)).json());
  for (const each of items) {
    const { data } = item.safeParse(each);
    if (data !== undefined) return data;
  }
  throw new Error(`GET /api/v1/${path} has none that the pages can show`);
}

const replaysSchema = z.object({ items: z.array(z.object({ id: z.string(), state: z.string() })) });
const linesSchema = z.object({ keys: z.array(z.object({ key: z.string() })) });
const lineSchema = z.object({ line: z.array(z.object({ job: z.object({ id: z.number() }) })) });

/** Returns a line of the queue in which a job waits, and its first job. */
async function lineOf(request: APIRequestContext): Promise<{ readonly key: string; readonly job: number }> {
  const { keys } = linesSchema.parse(await (await request.get("/api/v1/queue")).json());
  for (const { key } of keys) {
    const path = `/api/v1/queue/${encodeURIComponent(key)}`;
    const { line } = lineSchema.parse(await (await request.get(path)).json());
    if (line[0] !== undefined) return { key, job: line[0].job.id };
  }
  throw new Error("No job waits in the queue");
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
  const namespace = (await firstOf(request, "namespaces?limit=200", demoNamespaceSchema)).id;
  const minutes: unknown = await (
    await request.get(`/api/v1/namespaces/${namespace}/minutes?limit=1`)
  ).json();
  const project = projectsSchema.parse(minutes).projects[0].id;
  const of = `namespaces/${namespace}/minutes`;
  const pipelines = `${of}/pipelines?limit=50&project=${project}`;
  const pipeline = (await firstOf(request, pipelines, z.object({ id: z.number() }))).id;
  const node = (await firstOf(request, "nodes?limit=200", z.object({ name: z.literal("node-07") }))).name;
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
