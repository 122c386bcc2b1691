/** Builds of a journey's own. */
import { expect, type APIRequestContext } from "@playwright/test";
import { pageOf } from "../../lib/api/common";
import { namespaceSchema } from "../../lib/api/minutes";
import { report } from "../../test/support/minutes/reports";

/** A namespace of the journey's own, with two projects of 90 and 12.34 minutes. */
export async function makeNamespace(
  request: APIRequestContext,
  path: string,
  first: number,
): Promise<string> {
  const app = { id: first, path: `${path}/shop/app`, visibility: "private" } as const;
  const docs = { id: first + 1, path: `${path}/docs`, visibility: "private" } as const;
  // By now, and not by when this process began: pages show the present month.
  const now = Date.now();
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
