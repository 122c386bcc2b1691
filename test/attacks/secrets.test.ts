/**
 * A canary is entered as every kind of secret and must not appear anywhere: in no response, audit row or log line.
 */
import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/server/core/db";
import { ROUTES } from "@/lib/server/routes";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { getRunSummary } from "@/lib/server/discovery/runs";
import { callApi, type ApiResult } from "@/test/support/call";
import { eventually, useHouse } from "@/test/support/house";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { usagePolicy } from "@/test/support/usagePolicy";

// Read once when the house is built: the log then says all that it ever says.
process.env.PLIMSOLL_LOG_LEVEL = "trace";
useHouse();

const canary = (kind: string): string => `c4n4ry-${kind}`;
const CANARY = /c4n4ry|YzRuNHJ5|bWU6YzRuNHJ5/;
const pem = (label: string, text: string): string =>
  `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`;
const credentials = {
  token: canary("token"),
  headers: { "x-scope-orgid": canary("header"), "x-more": canary("more") },
  caCert: pem("CERTIFICATE", canary("ca")),
  clientCert: pem("CERTIFICATE", canary("cert")),
  clientKey: pem("PRIVATE KEY", canary("key")),
};
const basic = { username: "me", password: canary("password") };

let source: FakePrometheus;
let worker: Worker;
let log = "";
const ids = { run: "", other: "", event: "" };

beforeAll(async () => {
  listenToLog();
  source = await startFakePrometheus();
  worker = startWorker();
  const place = { type: "prometheus", url: source.url };
  await succeed("POST", "/api/v1/data-sources", { name: "keeper", ...place, credentials });
  await succeed("POST", "/api/v1/policies", { spec: usagePolicy("ci", source.url) });
  ids.run = await run();
  ids.other = await run();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await worker.stop();
  await source.close();
});

/** The log writes to standard output by way of these; what the test prints itself does not. */
function listenToLog(): void {
  for (const name of ["write", "writeSync"] as const) {
    const original = fs[name] as (...args: unknown[]) => unknown;
    const listening = (...args: unknown[]): unknown => {
      if (args[0] === 1) log += String(args[1]);
      return original(...args);
    };
    vi.spyOn(fs, name).mockImplementation(listening as never);
  }
}

async function succeed(method: "POST" | "PUT", path: string, json?: unknown): Promise<ApiResult> {
  const result = await callApi(method, path, json === undefined ? {} : { json });
  expect(result.status, `${method} ${path}: ${result.text}`).toBeLessThan(300);
  expect(result.text).not.toMatch(CANARY);
  return result;
}

async function run(): Promise<string> {
  const started = await succeed("POST", "/api/v1/policies/ci/runs", {});
  const { id } = z.object({ id: z.string() }).parse(started.json);
  await eventually(async () => (await getRunSummary(id)).state === "succeeded");
  return id;
}

/** A server that tells whoever asks what it was told itself. */
function echo(): void {
  const sent = Object.entries(source.asked.at(-1)?.headers ?? {}).map((each) => each.join(": "));
  source.fault = {
    status: 403,
    body: JSON.stringify({ status: "error", error: `no: ${sent.join("; ")}` }),
  };
}

describe("secrets of data sources", () => {
  it("go to the source, so that the test has something to find", async () => {
    await succeed("POST", "/api/v1/data-sources/keeper/test");
    expect(source.asked.at(-1)?.headers.authorization).toBe(`Bearer ${credentials.token}`);
    expect(source.asked.at(-1)?.headers["x-scope-orgid"]).toBe(credentials.headers["x-scope-orgid"]);
  });

  it("do not come back in what a server repeats of them", async () => {
    for (const given of [credentials, { ...basic, token: null, headers: { "x-more": canary("more") } }]) {
      source.fault = undefined;
      const url = source.url;
      const json = { name: "keeper", type: "prometheus", url, credentials: given };
      await succeed("PUT", "/api/v1/data-sources/keeper", json);
      await succeed("POST", "/api/v1/data-sources/keeper/test");
      echo();
      expect(source.fault).toMatchObject({ body: expect.stringMatching(CANARY) });
      const tested = await succeed("POST", "/api/v1/data-sources/keeper/test");
      expect(tested.json).toMatchObject({ ok: false, message: expect.stringContaining("[hidden]") });
      const tried = await succeed("POST", "/api/v1/data-sources/keeper/query", { query: "up" });
      expect(tried.json).toMatchObject({ status: "failed" });
      await succeed("POST", "/api/v1/dry-runs", { spec: usagePolicy("ci", url) });
    }
    source.fault = undefined;
  });

  it("do not come back when they are refused", async () => {
    for (const bad of [
      { token: `${canary("token")}\r\nx-evil: 1` },
      { headers: { "x-a": `${canary("header")}\n` } },
      { headers: { [`${canary("name")} `]: "x" } },
      { password: 7, token: canary("token") },
      { [canary("key")]: canary("value") },
    ]) {
      const json = { name: "refused", type: "prometheus", url: "ftp://x", credentials: bad };
      const { status, text } = await callApi("POST", "/api/v1/data-sources", { json });
      expect(status).toBe(422);
      // The name of a key is no secret; what it holds is.
      expect(text.replaceAll(canary("key"), "").replaceAll(canary("name"), "")).not.toMatch(CANARY);
    }
  });

  const params: Readonly<Record<string, () => string>> = {
    id: () => ids.run,
    other: () => ids.other,
    a: () => "1",
    b: () => "1",
  };
  const queries: Readonly<Record<string, string>> = {
    explainImage: "?image=a",
    getRunSeries: "?query=usage&image=a",
    getRunImages: "?format=csv",
    exportAuditEvents: "?format=csv",
    listAuditEvents: "?limit=200",
  };

  it.each(ROUTES.map(({ meta }) => meta).filter(({ method }) => method === "GET"))(
    "are not in the answer of GET $path",
    async ({ path, operationId, response }) => {
      const events = await db().auditEvent.findMany({ where: { target: "dataSource/keeper" } });
      const name = path.includes("/data-sources/") ? "keeper" : "ci";
      const values: typeof params =
        operationId === "getAuditEvent" ? { ...params, id: () => events.at(-1)?.id ?? "" } : params;
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        key === "name" ? name : (values[key]?.() ?? "none"),
      );
      const { status, text, headers } = await callApi("GET", `${filled}${queries[operationId] ?? ""}`);
      // Routes of other parts may want what this test does not have; they must not fall over it.
      if (status !== response.status) expect(status, text).toBeLessThan(500);
      expect(text).not.toMatch(CANARY);
      expect(JSON.stringify([...headers])).not.toMatch(CANARY);
    },
  );

  it("are in no row of any table but sealed", async () => {
    const tables = await db().$queryRaw<{ name: string }[]>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const rows = await db().$queryRawUnsafe<{ row: string }[]>(`select t::text as row from ${name} t`);
      for (const { row } of rows) {
        expect(row, name).not.toMatch(CANARY);
        // bytea prints as hexadecimal.
        expect(row, name).not.toContain(Buffer.from("c4n4ry").toString("hex"));
      }
    }
  });

  it("are in no line of the log, at any level", async () => {
    await eventually(() => Promise.resolve(log.includes("/api/v1/data-sources/{name}/test")), 5_000);
    expect(log).not.toMatch(CANARY);
  });
});
