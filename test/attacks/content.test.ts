/** Names that are code for whatever shows them: in pages, spreadsheets, YAML, headers and logs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { getRunSummary } from "@/lib/server/discovery/runs";
import { callApi, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "@/demo/prometheus/series";
import { usagePolicy } from "@/test/support/usagePolicy";

useHouse();

const HOSTILE = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "javascript:alert(1)",
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd",
  "＝1+1",
  "  ;=1+1",
  "a\r\nSet-Cookie: x=1",
  "*alias",
  "!!js/function 'x'",
  "{{constructor.constructor('x')()}}",
  "__proto__",
  "constructor",
  "\u202Egnp.exe",
  "${jndi:ldap://x}",
  "'; drop table run; --",
];

let source: FakePrometheus;
let worker: Worker;
let run = "";

beforeAll(async () => {
  // A prototype of null: "__proto__" is then a name like any other.
  const images: Record<string, number> = Object.create(null) as Record<string, number>;
  HOSTILE.forEach((image, index) => {
    Object.defineProperty(images, image, { value: HOSTILE.length - index, enumerable: true });
  });
  source = await startFakePrometheus({ series: steady(images) });
  worker = startWorker();
  await callApi("POST", "/api/v1/data-sources", {
    json: { name: "tiny", type: "prometheus", url: source.url },
  });
  const spec = usagePolicy("ci", source.url).replace("maxImages: 2", "maxImages: 20");
  await callApi("POST", "/api/v1/policies", { json: { spec, message: "<b onclick=alert(1)>=1+1</b>" } });
  const started = await callApi("POST", "/api/v1/policies/ci/runs", { json: {} });
  run = z.object({ id: z.string() }).parse(started.json).id;
  await eventually(async () => (await getRunSummary(run)).state === "succeeded");
});
afterAll(async () => {
  await worker.stop();
  await source.close();
});

/** Browsers may take an answer for a page only when its type says so, or when they may guess. */
function isNoPage({ headers }: ApiResult, type: string): void {
  expect(headers.get("content-type")).toContain(type);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
}

describe("a hostile image name", () => {
  it("is itself in JSON, which is no page", async () => {
    const answer = await callApi("GET", `/api/v1/runs/${run}/images`);
    isNoPage(answer, "application/json");
    const { items } = z.object({ items: z.array(z.object({ image: z.string() })) }).parse(answer.json);
    expect(items.map(({ image }) => image)).toEqual(HOSTILE);
  });

  it("is a text in a spreadsheet", async () => {
    const answer = await callApi("GET", `/api/v1/runs/${run}/images?format=csv`);
    isNoPage(answer, "text/csv");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[A-Za-z0-9._-]+"$/);
    const rows: Record<string, string>[] = parseCsv(answer.text, { columns: true });
    // A cell is the name, after an apostrophe if a spreadsheet would take it for a formula.
    expect(rows.map(({ image = "" }, at) => (image === `'${HOSTILE[at]}` ? image.slice(1) : image))).toEqual(
      HOSTILE,
    );
    for (const { image } of rows) expect(image).not.toMatch(/^\s*[=+\-@|＝＋－＠｜]/);
  });

  it("is a text in YAML", async () => {
    const answer = await callApi("GET", `/api/v1/runs/${run}/status.yaml`);
    isNoPage(answer, "application/yaml");
    const said = JSON.stringify(parseYaml(answer.text, { schema: "core" }));
    for (const image of HOSTILE) expect(said).toContain(JSON.stringify(image).slice(1, -1));
  });

  it.each(HOSTILE)("can be asked about: %j", async (image) => {
    const encoded = encodeURIComponent(image);
    const explained = await callApi("GET", `/api/v1/runs/${run}/explanations?image=${encoded}`);
    isNoPage(explained, "application/json");
    expect(explained.status).toBe(200);
    const series = await callApi("GET", `/api/v1/runs/${run}/series?query=usage&image=${encoded}`);
    expect(series.json).toMatchObject({ series: [{ image }] });
  });
});

describe("a hostile name of ours", () => {
  it.each(HOSTILE)("is no policy's and no data source's: %j", async (name) => {
    const spec = usagePolicy("x", source.url);
    const policy = await callApi("POST", "/api/v1/policies", { json: { spec, name } });
    const registered = await callApi("POST", "/api/v1/data-sources", {
      json: { name, type: "prometheus", url: source.url },
    });
    // "constructor" is an ordinary name.
    expect([policy.status, registered.status]).toEqual(name === "constructor" ? [201, 201] : [422, 422]);
    isNoPage(policy, "application/json");
  });

  it("finds nothing as a path, a filter or a cursor, and breaks nothing", async () => {
    for (const text of HOSTILE) {
      const encoded = encodeURIComponent(text);
      for (const path of [
        `/api/v1/policies/${encoded}`,
        `/api/v1/policies/${encoded}/export`,
        `/api/v1/data-sources/${encoded}`,
        `/api/v1/runs/${encoded}`,
        `/api/v1/runs?policy=${encoded}`,
        `/api/v1/runs?cursor=${encoded}`,
        `/api/v1/audit-events?target=${encoded}`,
      ]) {
        const answer = await callApi("GET", path);
        expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(500);
        isNoPage(
          answer,
          text === "constructor" && path.endsWith("/export") ? "application/yaml" : "application/json",
        );
      }
    }
  });

  it("is a text in the log of changes", async () => {
    const csv = await callApi("GET", "/api/v1/audit-events/export?format=csv");
    isNoPage(csv, "text/csv");
    const cells: string[][] = parseCsv(csv.text);
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^\s*[=+\-@|＝＋－＠｜]/);
  });
});

describe("a header", () => {
  it.each(["a\tb", "<script>", "x".repeat(200), "é", "a b", '"quoted"', "{x}", ""])(
    "of the caller is not repeated unless it is plain: X-Request-Id %j",
    async (given) => {
      const { headers } = await callApi("GET", "/api/health/live", { headers: { "x-request-id": given } });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each([
    [{ token: "t\r\nx-evil: 1" }, "credentials.token"],
    [{ username: "u\nx", password: "p" }, "credentials.username"],
    [{ username: "u", password: "p\u0000" }, "credentials.password"],
    [{ headers: { "x-a": "1\r\nx-evil: 1" } }, "credentials.headers.x-a"],
    [{ headers: { "x-a\r\nx-evil": "1" } }, "credentials.headers."],
    [{ headers: { "x a": "1" } }, "credentials.headers.x a"],
    [{ headers: { host: "other.example" } }, "credentials.headers.host"],
    [{ headers: { "Content-Length": "0" } }, "credentials.headers.Content-Length"],
    [{ headers: { "transfer-encoding": "chunked" } }, "credentials.headers.transfer-encoding"],
    [{ headers: { "x-a": "\u0100" } }, "credentials.headers.x-a"],
  ])("cannot be smuggled into requests to a data source: %j", async (credentials, path) => {
    const json = { name: "smuggler", type: "prometheus", url: source.url, credentials };
    const { status, text } = await callApi("POST", "/api/v1/data-sources", { json });
    expect(status).toBe(422);
    expect(text).toContain(`"path":"${path}`);
    expect(text).not.toContain("x-evil: 1");
  });
});
