/** Rules for requests to any route: ids, other sites, wrong fields, sizes. */
import { expect, it } from "vitest";
import { callApi, errorOf } from "@/test/support/call";
import { useHouse } from "@/test/support/house";

useHouse();

it("answers every error with a request id, in the body and in the header", async () => {
  const result = await callApi("GET", "/api/v1/policies/none", {
    headers: { "x-request-id": "abcdef-123456" },
  });
  expect(result.status).toBe(404);
  expect(errorOf(result).requestId).toBe("abcdef-123456");
  expect(result.headers.get("x-request-id")).toBe("abcdef-123456");
  const forged = await callApi("GET", "/api/v1/policies/none", {
    headers: { "x-request-id": "<script>alert(1)" },
  });
  expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

it("refuses a write that another site's page sends", async () => {
  const result = await callApi("POST", "/api/v1/policies", {
    json: { spec: "" },
    headers: { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
  });
  expect(result.status).toBe(403);
  expect(errorOf(result).code).toBe("crossSite");
});

it("names all wrong fields at once", async () => {
  const result = await callApi("POST", "/api/v1/data-sources", {
    json: { name: "Not A Name", type: "grafana", url: "ftp://x", colour: "red" },
  });
  expect(result.status).toBe(422);
  expect(
    errorOf(result)
      .details.map(({ path }) => path)
      .sort(),
  ).toEqual(["colour", "name", "type", "url"]);
});

it("names wrong query parameters", async () => {
  const result = await callApi("GET", "/api/v1/runs?limit=9999&state=sleeping");
  expect(result.status).toBe(400);
  expect(errorOf(result).details.map(({ path }) => path)).toEqual(["query.limit", "query.state"]);
});

it.each([
  ["no JSON", { body: "{", headers: { "content-type": "application/json" } }, 400],
  ["another type", { body: "<a/>", headers: { "content-type": "application/xml" } }, 415],
  [
    "a body over the limit",
    { body: "x".repeat(12_000_000), headers: { "content-type": "application/json" } },
    413,
  ],
])("refuses %s", async (_what, call, status) => {
  expect((await callApi("POST", "/api/v1/policies", call)).status).toBe(status);
});
