import type { LookupAddress } from "node:dns";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, type AddressGuard, type Credentials } from "../types";
import { addressPolicy } from "./addressPolicy";
import { HttpSession } from "./session";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Heard {
  readonly port: number;
  readonly requests: string[];
}

async function listen(server: Server, host = "127.0.0.1"): Promise<Heard> {
  const requests: string[] = [];
  server.on("request", (request) => requests.push(request.headers.host ?? ""));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

/** Resolves from a list of results, repeating the last one. */
function names(...answers: readonly string[][]): { resolve: AddressGuard["resolve"]; asked: string[] } {
  const asked: string[] = [];
  const resolve = (hostname: string): Promise<LookupAddress[]> => {
    asked.push(hostname);
    const addresses = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  };
  return { resolve, asked };
}

function guard(resolve: AddressGuard["resolve"], allowed: readonly string[]): AddressGuard {
  return {
    policy: addressPolicy({ loopback: false, privateNetworks: true, allowed }),
    foreignPolicy: addressPolicy({ loopback: false, privateNetworks: false, allowed }),
    ...(resolve ? { resolve } : {}),
  };
}

function session(baseUrl: string, given: AddressGuard, credentials: Credentials = {}): HttpSession {
  const made = new HttpSession(
    { baseUrl, credentials, guard: given },
    {
      signal: new AbortController().signal,
      limits: { ...DEFAULT_LIMITS, attempts: 1, idleTimeoutMs: 2_000 },
    },
  );
  closers.push(() => made.close());
  return made;
}

const get = (made: HttpSession, url = made.baseUrl): Promise<string> =>
  made.sendOk(url).then((answer) => made.readText(answer));

describe("a guarded connection", () => {
  it("goes to the address that was checked, whatever the name server says next", async () => {
    const server = await listen(createServer((_, response) => response.end("ok")));
    // 127.0.0.2 stands for an allowed address here; 127.0.0.1 is the attacker's target.
    const { resolve, asked } = names(["127.0.0.2"], ["127.0.0.1"]);
    const made = session(`http://rebind.example:${server.port}`, guard(resolve, ["127.0.0.2/32"]));
    await expect(get(made)).rejects.toMatchObject({ code: "refused" });
    expect(asked).toEqual(["rebind.example"]);
    // The second connection is checked again.
    await expect(get(made)).rejects.toMatchObject({
      code: "unregistered",
      message: expect.stringContaining("127.0.0.1 is an address of this server's own machine"),
    });
    expect(server.requests).toEqual([]);
  });

  it("names the host, not the address, to the server", async () => {
    const server = await listen(createServer((_, response) => response.end("ok")));
    const { resolve } = names(["127.0.0.1"]);
    const made = session(`http://prometheus.example:${server.port}`, guard(resolve, ["127.0.0.1/32"]));
    expect(await get(made)).toBe("ok");
    expect(server.requests).toEqual([`prometheus.example:${server.port}`]);
  });

  it("checks a certificate against the name, with or without the dot behind it", async () => {
    const file = (name: string): string =>
      readFileSync(new URL(`../../../test/fixtures/tls/${name}`, import.meta.url), "utf8");
    const server = await listen(
      createTlsServer({ key: file("server.key"), cert: file("server.crt") }, (_, response) =>
        response.end("ok"),
      ),
    );
    const { resolve } = names(["127.0.0.1"]);
    const open = guard(resolve, ["127.0.0.1/32"]);
    const ca = { caCert: file("ca.crt") };
    expect(await get(session(`https://localhost:${server.port}`, open, ca))).toBe("ok");
    expect(await get(session(`https://localhost.:${server.port}`, open, ca))).toBe("ok");
    await expect(get(session(`https://other.example:${server.port}`, open, ca))).rejects.toThrow("altnames");
  });

  it("refuses a name of which one address is refused, before it connects", async () => {
    const server = await listen(createServer((_, response) => response.end("ok")));
    for (const addresses of [
      ["10.0.0.1", "169.254.169.254"],
      ["::ffff:127.0.0.1"],
      ["fe80::1"],
      ["8.8.8.8", "127.0.0.1"],
    ]) {
      const made = session(`http://mixed.example:${server.port}`, guard(names(addresses).resolve, []));
      await expect(get(made)).rejects.toMatchObject({ code: "unregistered" });
    }
    expect(server.requests).toEqual([]);
  });

  it.each([
    "127.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "0.0.0.0",
    "169.254.169.254",
    "127.0.0.1.",
  ])("refuses the address %s without asking anybody", async (host) => {
    const server = await listen(
      createServer((_, response) => response.end("ok")),
      "127.0.0.1",
    );
    const { resolve, asked } = names(["8.8.8.8"]);
    const made = session(`http://${host}:${server.port}`, guard(resolve, []));
    await expect(get(made)).rejects.toMatchObject({ code: "unregistered" });
    expect([asked, server.requests]).toEqual([[], []]);
  });

  it.each([
    "http://2130706433",
    "http://0x7f.1",
    "http://0177.0.0.1",
    "http://127.1",
    "http://１２７.0.0.1",
    "0",
  ])("refuses %s, which says otherwise than people read it", (text) => {
    expect(() => session(text, guard(undefined, []))).toThrow(
      /unusual spelling: write (127\.0\.0\.1|0\.0\.0\.0)/,
    );
  });

  it.each(["http://a\\@b", "http://a b", "http://[fe80::1%25eth0]", "http://a..b", "http://", "gopher://a"])(
    "refuses the text %s",
    (text) => {
      expect(() => session(text, guard(undefined, []))).toThrow(/the address/);
    },
  );

  it("does not let a redirect lead to another server, nor credentials follow it", async () => {
    const inner = await listen(createServer((_, response) => response.end("secret")));
    for (const location of [
      `http://127.0.0.1:${inner.port}/`,
      `http://localhost:${inner.port}/`,
      `https://front.example:${inner.port}/`,
      "http://169.254.169.254/latest/meta-data/",
      "//metadata.example/",
    ]) {
      const front = await listen(
        createServer((_, response) => response.writeHead(302, { location }).end("moved")),
        "127.0.0.2",
      );
      const { resolve } = names(["127.0.0.2"]);
      const made = session(`http://front.example:${front.port}`, guard(resolve, ["127.0.0.2/32"]), {
        token: "t0p",
      });
      await expect(get(made)).rejects.toThrow("redirects to another address");
    }
    expect(inner.requests).toEqual([]);
  });

  it("asks a host that the source named over https and outside private networks only", async () => {
    const made = session("http://registry.example", guard(names(["10.0.0.5"]).resolve, []));
    const ask = (url: string): Promise<unknown> => made.send(new URL(url), { foreign: true });
    await expect(ask("http://auth.example/token")).rejects.toThrow("over https only");
    await expect(ask("https://auth.example/token")).rejects.toThrow("10.0.0.5 is in a private network");
    await expect(ask("https://10.0.0.6/token")).rejects.toThrow("10.0.0.6 is in a private network");
  });

  it("says that a name has no address", async () => {
    const made = session("http://nowhere.example", guard(names([]).resolve, []));
    await expect(get(made)).rejects.toThrow("cannot be resolved");
  });
});
