/** A job of the demo that has succeeded and has a log. */
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";

const namespacesSchema = z.object({ items: z.array(z.object({ id: z.string(), path: z.string() })) });
const monthsSchema = z.object({ allMonths: z.array(z.string()) });
const pipelinesSchema = z.object({ items: z.array(z.object({ id: z.number().nullable() })) });
const buildsSchema = z.object({ items: z.array(z.object({ buildId: z.number() })) });
const jobSchema = z.object({
  job: z.object({ status: z.string(), logBytes: z.number().nullable() }),
});

/**
 * Returns GitLab's id of the newest successful build of a demo project that the demo's queue handed out. The newest
 * build of all may have failed, depending on when the demo started.
 */
export async function endedJob(request: APIRequestContext): Promise<number> {
  const read = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await (await request.get(`/api/v1/${path}`)).json());
  const { items } = await read("namespaces?limit=100", namespacesSchema);
  const of = `namespaces/${items.find(({ path }) => path === "team-shop")?.id}/minutes`;
  const { allMonths } = await read(of, monthsSchema);
  // A month that has just started may not have any.
  for (const month of allMonths.slice(0, 2)) {
    // team-shop/checkout
    const asked = `month=${month}&project=101&limit=20`;
    const pipelines = await read(`${of}/pipelines?${asked}`, pipelinesSchema);
    for (const { id } of pipelines.items) {
      const builds = await read(`${of}/builds?${asked}&pipeline=${id ?? "none"}`, buildsSchema);
      for (const { buildId } of builds.items) {
        const { job } = await read(`jobs/${buildId}/explain`, jobSchema);
        if (job.status === "success" && (job.logBytes ?? 0) > 0) return buildId;
      }
    }
  }
  throw new Error("None of the newest builds of team-shop/checkout succeeded and has a log");
}
