import { readFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, type Connection, type SourceLimits } from "../types";
import { BodyReader } from "./bodyReader";
import { framingOf, parseHead } from "./head";
import { HttpSession } from "./session";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that writes what `answer` decides for the n-th request of a connection, whatever the request. */
async function raw(answer: (socket: Socket, n: number, head: string) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let n = 0;
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => answer(socket, n++, data.toString("latin1")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function session(connection: Partial<Connection>, limits: Partial<SourceLimits> = {}): HttpSession {
  const made = new HttpSession(
    { baseUrl: "", credentials: {}, ...connection },
    { signal: new AbortController().signal, limits: { ...DEFAULT_LIMITS, attempts: 1, ...limits } },
  );
  closers.push(() => made.close());
  return made;
}

async function get(made: HttpSession): Promise<string> {
  return made.readText(await made.sendOk(made.baseUrl));
}

describe("HttpSession", () => {
  it("reads bodies with a length, in chunks, and up to the connection's end", async () => {
    const answers = [
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;ext=1\r\nhel\r\n2\r\nlo\r\n0\r\nTrailer: x\r\n\r\n",
      "HTTP/1.0 200\r\nX: y\r\n\r\nhello",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    ];
    for (const answer of answers) {
      const url = await raw((socket) => socket.end(answer));
      expect(await get(session({ baseUrl: url }))).toBe("hello");
    }
  });

  it("keeps a connection for the next request and opens another when it was closed meanwhile", async () => {
    const connections = new Set<Socket>();
    const url = await raw((socket, n) => {
      connections.add(socket);
      if (n < 2) socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
      else socket.destroy();
    });
    const made = session({ baseUrl: url });
    expect([await get(made), await get(made)]).toEqual(["ok", "ok"]);
    expect(connections.size).toBe(1);
    expect(await get(made)).toBe("ok");
    expect(connections.size).toBe(2);
  });

  it("holds next to nothing of what a server goes on to write behind its answer", async () => {
    let socket: Socket | undefined;
    const url = await raw((asked, n) => {
      socket = asked;
      if (n > 0) return;
      asked.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n");
      const junk = Buffer.alloc(1_048_576);
      const pour = (): void => {
        while (!asked.destroyed && asked.write(junk));
      };
      asked.on("drain", pour);
      // Sends the body separately, so that the socket is being read when the junk arrives.
      setTimeout(() => asked.write("ok", () => setTimeout(pour, 20)), 20);
    });
    expect(await get(session({ baseUrl: url }))).toBe("ok");
    const written = async (): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return socket?.bytesWritten ?? NaN;
    };
    // By then the system's own buffers are full.
    const before = await written();
    expect((await written()) - before).toBeLessThan(10_000_000);
    expect(before).toBeLessThan(50_000_000);
  });

  it("does not take a second answer's bytes for the first", async () => {
    const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    const url = await raw((socket) => socket.write(`${ok}${ok.replace("ok", "no")}`));
    const made = session({ baseUrl: url });
    expect([await get(made), await get(made)]).toEqual(["ok", "ok"]);
  });

  it.each([
    ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello", "body", "4 bytes are missing"],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "body", "last chunk is missing"],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "body", 'is not a size: "zz"'],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "body", "transfer coding"],
    ["HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\nhello", "body", "is not a length"],
    ["HTTP/1.1 200 OK\r\nbad header\r\n\r\n", "body", "not valid"],
    ["SSH-2.0-OpenSSH_9.2\r\n\r\n", "body", "not HTTP/1.1"],
    [
      "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\nContent-Length: 1\r\n\r\nx",
      "body",
      'compressed with "zstd"',
    ],
    ["HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello", "body", "header"],
    ["", "refused", "closed the connection without an answer"],
  ])("names what is wrong with %j", async (answer, code, message) => {
    const url = await raw((socket) => socket.end(answer));
    await expect(get(session({ baseUrl: url }))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
  });

  it("gives up on headers without an end", async () => {
    const url = await raw((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${"y".repeat(100_000)}`));
    await expect(get(session({ baseUrl: url }))).rejects.toMatchObject({ code: "body" });
  });

  it("lends its one buffer: a body of many reads arrives whole", async () => {
    const body = Array.from({ length: 300_000 }, (_, k) => k).join(",");
    const url = await raw((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    );
    expect(await get(session({ baseUrl: url }))).toBe(body);
  });

  it("refuses headers that HTTP does not allow", () => {
    expect(() => session({ baseUrl: "http://x", credentials: { token: "a\r\nX: y" } })).toThrow(
      "not allowed in HTTP",
    );
    expect(() => session({ baseUrl: "http://x", credentials: { headers: { "a b": "c" } } })).toThrow("a b");
  });

  it("asks for the tenant where a gateway misses it", async () => {
    const body = "no org id";
    const url = await raw((socket) =>
      socket.end(`HTTP/1.1 401 Unauthorized\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
    );
    await expect(get(session({ baseUrl: url }))).rejects.toThrow(
      "HTTP 401: no org id: name the tenant in the header X-Scope-OrgID",
    );
  });

  it("never shows credentials of the URL", async () => {
    await expect(get(session({ baseUrl: "http://me:secret@127.0.0.1:1/base?key=1" }))).rejects.toMatchObject({
      message: "http://127.0.0.1:1/base refused the connection (ECONNREFUSED)",
    });
  });

  it("trusts the given authority and shows the given certificate", async () => {
    const file = (name: string): string =>
      readFileSync(new URL(`../../../test/fixtures/tls/${name}`, import.meta.url), "utf8");
    const server = createTlsServer(
      {
        key: file("server.key"),
        cert: file("server.crt"),
        ca: file("ca.crt"),
        requestCert: true,
        rejectUnauthorized: true,
      },
      (_, response) => response.end("x".repeat(200_000)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    const caCert = file("ca.crt");
    const credentials = { caCert, clientCert: file("client.crt"), clientKey: file("client.key") };
    expect(await get(session({ baseUrl, credentials }))).toHaveLength(200_000);
    await expect(get(session({ baseUrl }))).rejects.toMatchObject({ code: "refused" });
    await expect(get(session({ baseUrl, credentials: { caCert } }))).rejects.toMatchObject({
      code: "refused",
    });
  });
});

describe("BodyReader", () => {
  it("puts chunks together, however the bytes are cut", () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 8 });
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 50 }), fc.string(), (data, size, rest) => {
        const wire = Buffer.concat([
          ...data.flatMap((chunk) => [
            Buffer.from(`${chunk.length.toString(16)}\r\n`),
            chunk,
            Buffer.from("\r\n"),
          ]),
          Buffer.from("0\r\n\r\n"),
        ]);
        const all = Buffer.concat([wire, Buffer.from(rest)]);
        const got: Buffer[] = [];
        const reader = new BodyReader("chunked", (bytes) => got.push(Buffer.from(bytes)));
        let taken = 0;
        for (let at = 0; at < all.length && !reader.done; at += size)
          taken += reader.push(all.subarray(at, at + size));
        expect(Buffer.concat(got).equals(Buffer.concat(data))).toBe(true);
        expect([reader.done, taken]).toEqual([true, wire.length]);
      }),
    );
  });
});

describe("parseHead", () => {
  it("joins repeated and folded fields", () => {
    const head = parseHead("HTTP/1.1 200 OK\r\nLink: <a>\r\nlink: <b>\r\nX:  y \r\n z\r\n");
    expect(Object.fromEntries(head.headers)).toEqual({ link: "<a>, <b>", x: "y z" });
    expect(framingOf(head)).toBe("close");
    expect(framingOf({ ...head, status: 204 })).toBe(0);
  });
});
