/** Policies from the first save to the last: over the API, as a script would. */
import { expect, it } from "vitest";
import { z } from "zod";
import { policyDetailSchema } from "@/lib/api/policies";
import { callApi, errorOf, TESTER_ACTOR, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/tinyPrometheus";

useHouse();

const spec = (name: string): string => usagePolicy(name, "http://prometheus.example:9090");

it("answers the three mistakes of a document with line and column, and saves nothing", async () => {
  const broken = spec("broken")
    .replace("maxImages:", "maxImages: many #")
    .replace("method: sum", "method: most");
  const result = await callApi("POST", "/api/v1/policies", { json: { spec: `${broken}\nkind: Other` } });
  expect(result.status).toBe(422);
  const { details } = errorOf(result);
  expect(details.length).toBeGreaterThanOrEqual(1);
  for (const each of details) expect(each.line, each.message).toBeGreaterThan(0);
  expect((await callApi("GET", "/api/v1/policies/broken")).status).toBe(404);
});

it("takes YAML as it is", async () => {
  const result = await callApi("POST", "/api/v1/policies", {
    body: spec("plain"),
    headers: { "content-type": "application/yaml" },
  });
  expect(result.status).toBe(201);
  expect(result.headers.get("location")).toBe("/api/v1/policies/plain");
  expect(policyDetailSchema.parse(result.json).spec).toBe(spec("plain"));
});

it("keeps versions, and answers a conflicting save with the other's change", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("shared"), message: "first" } });
  const read = await callApi("GET", "/api/v1/policies/shared");
  expect(read.headers.get("etag")).toBe('"1"');
  const changed = `# mine\n${spec("shared")}`;
  const put = (text: string): Promise<ApiResult> =>
    callApi("PUT", "/api/v1/policies/shared", {
      json: { spec: text, message: "why" },
      headers: { "if-match": '"1"' },
    });
  expect((await put(changed)).status).toBe(200);
  const late = await put(`# theirs\n${spec("shared")}`);
  expect(late.status).toBe(412);
  const { current } = z.object({ current: policyDetailSchema }).parse(late.json);
  expect(current).toMatchObject({ version: 2, spec: changed });
  const versions = await callApi("GET", "/api/v1/policies/shared/versions");
  expect(versions.json).toMatchObject({
    items: [
      { version: 2, message: "why", author: TESTER_ACTOR },
      { version: 1, message: "first" },
    ],
  });
  const restored = await callApi("POST", "/api/v1/policies/shared/versions/1/restore");
  expect(policyDetailSchema.parse(restored.json)).toMatchObject({ version: 3, spec: spec("shared") });
});

it("refuses a name that is taken, a new name in an update, and both leave all as it was", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("taken") } });
  const again = await callApi("POST", "/api/v1/policies", { json: { spec: spec("taken") } });
  expect([again.status, errorOf(again).code]).toEqual([409, "nameTaken"]);
  const renamed = await callApi("PUT", "/api/v1/policies/taken", { json: { spec: spec("renamed") } });
  expect(renamed.status).toBe(422);
  expect(errorOf(renamed).details[0]?.path).toBe("metadata.name");
});

it("deletes and brings back; a new policy may take a deleted one's name", async () => {
  await callApi("POST", "/api/v1/policies", { json: { spec: spec("gone") } });
  expect((await callApi("DELETE", "/api/v1/policies/gone")).status).toBe(204);
  expect((await callApi("GET", "/api/v1/policies/gone")).status).toBe(404);
  expect((await callApi("POST", "/api/v1/policies/gone/undelete")).status).toBe(200);
  await callApi("DELETE", "/api/v1/policies/gone");
  expect((await callApi("POST", "/api/v1/policies", { json: { spec: spec("gone") } })).status).toBe(201);
  expect((await callApi("POST", "/api/v1/policies/gone/undelete")).status).toBe(404);
});

it("pages through a list without doubling or losing one", async () => {
  for (const name of ["page-a", "page-b", "page-c"]) {
    await callApi("POST", "/api/v1/policies", { json: { spec: spec(name) } });
  }
  const pageSchema = z.object({
    items: z.array(z.object({ name: z.string() })),
    nextCursor: z.string().nullable(),
  });
  const names: string[] = [];
  for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 50; pages++) {
    const result = await callApi("GET", `/api/v1/policies?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
    const page = pageSchema.parse(result.json);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(names).toEqual([...new Set(names)].sort());
  expect(names).toEqual(expect.arrayContaining(["page-a", "page-b", "page-c"]));
});
