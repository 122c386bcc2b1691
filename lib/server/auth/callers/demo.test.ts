import { describe, expect, it } from "vitest";
import { isDemoVisitor } from "./demo";

const visit = (
  headers: Record<string, string>,
  change: { demo?: boolean; onlyLoopback?: boolean } = {},
): boolean =>
  isDemoVisitor(new Request("http://localhost:3000/", { headers }), {
    demo: true,
    onlyLoopback: true,
    ...change,
  });

describe("the demo's door", () => {
  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost"])("is open to %s", (host) => {
    expect(visit({ host })).toBe(true);
  });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("is open to a peer at %s", (address) => {
    expect(visit({ host: "localhost:3000", "x-forwarded-for": address })).toBe(true);
  });

  it.each([
    ["another site's name that leads here", { host: "evil.example:3000" }],
    ["a name that only begins alike", { host: "localhost.evil.example" }],
    ["an address of the network", { host: "10.0.0.7:3000" }],
    ["no name at all", {}],
    ["what a proxy forwards", { host: "localhost:3000", "x-forwarded-host": "plimsoll.example.com" }],
    [
      "what a proxy forwards, said in the other header",
      { host: "localhost:3000", forwarded: "host=localhost" },
    ],
    ["whom a proxy forwards", { host: "127.0.0.1:3000", "x-forwarded-for": "203.0.113.7, 127.0.0.1" }],
    ["whom a proxy names otherwise", { host: "127.0.0.1:3000", "x-real-ip": "203.0.113.7" }],
    ["what came over a proxy", { host: "127.0.0.1:3000", via: "1.1 proxy" }],
  ])("is closed to %s", (_title, headers) => {
    expect(visit(headers as Record<string, string>)).toBe(false);
  });

  it("is closed without the demo, and where others than this machine are heard", () => {
    expect(visit({ host: "localhost:3000" }, { demo: false })).toBe(false);
    expect(visit({ host: "localhost:3000" }, { onlyLoopback: false })).toBe(false);
  });
});
