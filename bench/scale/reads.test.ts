import { expect, it } from "vitest";
import { z } from "zod";
import { ROUTES } from "@/lib/server/routes";
import { readsOf } from "./reads";

const shown = {
  run: "r",
  namespace: "n",
  project: 1,
  pipeline: 1,
  runner: 1,
  job: 1,
  ended: 1,
  node: "n",
  timelineNode: "n",
  replay: "r",
  key: "k",
};

it("asks every list of the API that is paged, each at its own path", () => {
  const reads = readsOf(shown);
  const paged = ROUTES.map(({ meta }) => meta).filter(
    ({ method, query }) => method === "GET" && query instanceof z.ZodObject && "cursor" in query.shape,
  );
  expect(paged.length).toBeGreaterThan(10);
  for (const { operationId, path } of paged) {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
    expect(reads[operationId], operationId).toMatch(pattern);
  }
});
