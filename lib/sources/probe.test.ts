import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFaultServer, type FaultServer } from "@/test/support/fakePrometheus/faults";
import { startDemoSources, type DemoSources } from "../../demo";
import { testConnection } from "./probe";
import type { SourceType } from "./shapes";

let demo: DemoSources;
let faults: FaultServer;
beforeAll(async () => {
  demo = await startDemoSources();
  faults = await startFaultServer();
});
afterAll(async () => {
  await demo.close();
  await faults.close();
});

const probe = (kind: SourceType, baseUrl: string, document?: string): ReturnType<typeof testConnection> =>
  testConnection(
    kind,
    { baseUrl, credentials: {}, ...(document === undefined ? {} : { document }) },
    new AbortController().signal,
  );

describe("testConnection", () => {
  it("tells version and latency of each kind", async () => {
    expect(await probe("prometheus", demo.prometheusUrl)).toMatchObject({
      ok: true,
      version: "2.53.0-plimsoll-demo",
    });
    expect(await probe("loki", demo.lokiUrl)).toMatchObject({ ok: true, version: "3.4.2-plimsoll-demo" });
    expect(await probe("registry", demo.registryUrl)).toMatchObject({ ok: true, version: "registry/2.0" });
    const profile = await probe("pullCostProfile", demo.pullCostUrl);
    expect(profile).toMatchObject({ ok: true, version: null, message: "60 images in the profile" });
    expect(profile.latencyMs).toBeGreaterThan(0);
  });

  it("reads an uploaded profile", async () => {
    expect(await probe("pullCostProfile", "", "image\na\n")).toMatchObject({
      ok: true,
      message: "1 image in the profile",
    });
    expect(await probe("pullCostProfile", "", "a\n1\n")).toMatchObject({ ok: false });
  });

  it("gives the exact error", async () => {
    const refused = await probe("prometheus", "http://127.0.0.1:1");
    expect(refused).toMatchObject({ ok: false, version: null });
    expect(refused.message).toContain("refused the connection (ECONNREFUSED)");
    expect((await probe("prometheus", faults.url("unauthorized"))).message).toContain("HTTP 401");
    expect((await probe("prometheus", faults.url("html"))).message).toContain("is the base path right?");
    expect((await probe("prometheus", "nonsense://x")).message).toContain("must begin with http");
  });

  it("says what to try where the base path is wrong", async () => {
    const { origin } = new URL(demo.lokiUrl);
    const loki = await probe("loki", `${origin}/loki`);
    expect(loki.message).toMatch(
      /\/loki\/loki\/api\/v1\/labels answered HTTP 404.*leave out a \/loki.*\/api\/logs\/v1\/TENANT/,
    );
    const prometheus = await probe("prometheus", origin);
    expect(prometheus.message).toMatch(/HTTP 404.*add \/prometheus for Mimir.*\/api\/metrics\/v1\/TENANT/);
    expect((await probe("registry", demo.prometheusUrl)).message).not.toContain("TENANT");
  });
});
