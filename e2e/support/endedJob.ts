/** A job of the demo that has ended and left a log. */
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";

/** GitLab's id of the newest build of a project of the demo, which its queue handed out. */
export async function endedJob(request: APIRequestContext): Promise<number> {
  const read = async (path: string): Promise<unknown> => (await request.get(`/api/v1/${path}`)).json();
  const first = <T>(item: z.ZodType<T>, answer: unknown): T =>
    z.object({ items: z.tuple([item], z.unknown()) }).parse(answer).items[0];
  const namespaces = z
    .object({ items: z.array(z.object({ id: z.string(), path: z.string() })) })
    .parse(await read("namespaces?limit=100")).items;
  const of = `namespaces/${namespaces.find(({ path }) => path === "team-shop")?.id}/minutes`;
  // team-shop/checkout
  const { id } = first(z.object({ id: z.number() }), await read(`${of}/pipelines?project=101&limit=1`));
  const builds = await read(`${of}/builds?project=101&pipeline=${id}&limit=1`);
  return first(z.object({ buildId: z.number() }), builds).buildId;
}
