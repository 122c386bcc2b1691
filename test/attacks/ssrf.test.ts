/**
 * Reaching through the server what only the server can reach: by spelling, by name, by redirect, by a registry's
 * response.
 */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressGuard } from "@/lib/server/dataSources/guard";
import { db } from "@/lib/server/core/db";
import { HttpSession } from "@/lib/sources/http/session";
import { DEFAULT_LIMITS } from "@/lib/sources/types";
import { callApi, type ApiResult } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { usagePolicy } from "@/test/support/usagePolicy";

// A server that others can reach: its own machine is then out of bounds.
useHouse({ host: "0.0.0.0" });

/** What must never be asked. */
const inner = { requests: 0, port: 0 };
/** Sends everybody to where the test wants. */
const outer = { location: "", challenge: "", port: 0 };
const servers: Server[] = [];

async function listen(host: string, answer: (response: ServerResponse) => void): Promise<number> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  inner.port = await listen("127.0.0.1", (response) => {
    inner.requests++;
    response.end('{"status":"success","data":{"result":[]},"token":"inner"}');
  });
  outer.port = await listen("127.0.0.2", (response) => {
    if (outer.challenge !== "") response.setHeader("www-authenticate", outer.challenge);
    if (outer.location === "") response.writeHead(401).end();
    else response.writeHead(302, { location: outer.location }).end();
  });
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

let count = 0;
async function register(url: string, type = "prometheus"): Promise<ApiResult & { name: string }> {
  const name = `source-${++count}`;
  return { name, ...(await callApi("POST", "/api/v1/data-sources", { json: { name, type, url } })) };
}
const allow = (...ranges: string[]): Promise<ApiResult> =>
  callApi("PUT", "/api/v1/settings", { json: { allowedAddressRanges: ranges } });
const tryIt = (name: string): Promise<ApiResult> => callApi("POST", `/api/v1/data-sources/${name}/test`);

describe("a data source's URL", () => {
  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "１２７.0.0.1",
    "127.0.0.1.",
    "127.0.0.1%2e",
    "[::1]",
    "[::]",
    "0.0.0.0",
    "0",
    "[::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[::127.0.0.1]",
    "[64:ff9b::169.254.169.254]",
    "[2002:a9fe:a9fe::]",
    "[2001:0:808:808:8000:1:5601:5601]",
    "[fe80::1]",
    "[fe80::1%25eth0]",
    "[fd00:ec2::254]",
    "169.254.169.254",
    "2852039166",
    "169.254.43518",
    "100.100.100.200",
    "168.63.129.16",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "example.com@127.0.0.1",
    "a:b@169.254.169.254",
    "example.com\\@127.0.0.1",
    "exa mple.com",
    "a..b",
  ])("is not http://%s", async (host) => {
    const { status, json } = await register(`http://${host}:9090/`);
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: { details: [{ path: "url" }] } });
  });

  it("says what is wrong and what to write", async () => {
    expect((await register("http://0x7f.1/")).text).toContain("write 127.0.0.1");
    expect((await register("http://169.254.169.254/")).text).toContain("a cloud provider's metadata address");
    expect((await register("http://u:p@host/")).text).toContain("enter them as credentials");
  });

  it("may be in the cluster", async () => {
    for (const host of [
      "10.1.2.3",
      "prometheus.monitoring.svc",
      "PROMETHEUS.",
      "[fd12::1]",
      "bücher.example",
    ]) {
      expect((await register(`http://${host}:9090/`)).status).toBe(201);
    }
  });
});

describe("what a URL leads to", () => {
  it("is not this machine by a name, whatever the name is", async () => {
    const { name } = await register(`http://localhost:${inner.port}`);
    expect((await tryIt(name)).json).toMatchObject({
      ok: false,
      message: expect.stringContaining("an address of this server's own machine"),
    });
    const preview = await callApi("POST", `/api/v1/data-sources/${name}/query`, { json: { query: "up" } });
    expect(preview.json).toMatchObject({ status: "failed" });
    const spec = usagePolicy("inward", `http://localhost:${inner.port}`);
    const run = await callApi("POST", "/api/v1/dry-runs", { json: { spec } });
    expect(run.json).toMatchObject({ state: "failed" });
    expect(inner.requests).toBe(0);
  });

  it("is not another address the second time it is asked for", async () => {
    await allow("127.0.0.2/32");
    const guard = await addressGuard({ demo: false });
    const answers = ["127.0.0.2", "127.0.0.1"];
    const session = new HttpSession(
      {
        baseUrl: `http://rebind.example:${inner.port}`,
        credentials: {},
        guard: {
          ...guard,
          resolve: () => Promise.resolve([{ address: answers.shift() ?? "127.0.0.1", family: 4 }]),
        },
      },
      { signal: new AbortController().signal, limits: { ...DEFAULT_LIMITS, attempts: 1 } },
    );
    await expect(session.send(session.baseUrl)).rejects.toThrow("refused the connection");
    await expect(session.send(session.baseUrl)).rejects.toThrow("this server's own machine");
    session.close();
    expect(inner.requests).toBe(0);
  });

  it("does not redirect elsewhere", async () => {
    await allow("127.0.0.2/32");
    const { name } = await register(`http://127.0.0.2:${outer.port}`);
    for (const location of [
      `http://127.0.0.1:${inner.port}/`,
      `//127.0.0.1:${inner.port}/`,
      `https://127.0.0.2:${inner.port}/`,
      "http://169.254.169.254/latest/meta-data/iam/",
      "file:///etc/passwd",
    ]) {
      outer.location = location;
      expect((await tryIt(name)).json).toMatchObject({
        ok: false,
        message: expect.stringContaining("redirects to another address"),
      });
    }
    outer.location = "";
    expect(inner.requests).toBe(0);
  });

  it("does not name a token service that nobody allowed", async () => {
    await allow("127.0.0.2/32");
    const { name } = await register(`http://127.0.0.2:${outer.port}`, "registry");
    for (const [realm, message] of [
      [`http://127.0.0.1:${inner.port}/token`, "over https only"],
      [`https://localhost:${inner.port}/token`, "this server's own machine"],
      ["https://169.254.169.254/token", "metadata address"],
      ["https://10.0.0.1/token", "in a private network"],
    ]) {
      outer.challenge = `Bearer realm="${realm}",service="x"`;
      expect((await tryIt(name)).json).toMatchObject({
        ok: false,
        message: expect.stringContaining(message ?? ""),
      });
    }
    outer.challenge = "";
    expect(inner.requests).toBe(0);
  });

  it("is checked again when an administrator takes a range back, and the change is on record", async () => {
    await allow("127.0.0.1/32");
    const { name } = await register(`http://127.0.0.1:${inner.port}`);
    expect((await tryIt(name)).json).toMatchObject({ ok: true });
    expect(inner.requests).toBeGreaterThan(0);
    await allow();
    const before = inner.requests;
    expect((await tryIt(name)).json).toMatchObject({ ok: false });
    expect(inner.requests).toBe(before);
    const events = await db().auditEvent.findMany({
      where: { action: "settings.update" },
      orderBy: { id: "desc" },
    });
    expect(events[0]).toMatchObject({
      before: { allowedAddressRanges: ["127.0.0.1/32"] },
      after: { allowedAddressRanges: [] },
    });
  });

  it("cannot be allowed whole, nor by a text that is no range", async () => {
    for (const range of ["0.0.0.0/0", "::/0", "localhost", "127.1", "2130706433/32"]) {
      expect((await allow(range)).json).toMatchObject({
        error: { details: [{ path: "allowedAddressRanges[0]" }] },
      });
    }
  });
});
