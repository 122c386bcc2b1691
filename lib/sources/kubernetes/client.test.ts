import { afterEach, describe, expect, it } from "vitest";
import { readRequest, sendText, serveOnLoopback } from "@/demo/http";
import { KUBERNETES_BASE, kubernetesHandler, type KubernetesOptions } from "@/demo/kubernetes/server";
import { HttpSession } from "../http/session";
import { testConnection } from "../probe";
import { DEFAULT_LIMITS } from "../types";
import { KubernetesClient } from "./client";

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const NODES = "/api/v1/nodes";
const named = (count: number) => Array.from({ length: count }, (_, at) => ({ metadata: { name: `n${at}` } }));

async function cluster(options: Partial<KubernetesOptions> = {}, token = "sa-token") {
  const seen: string[] = [];
  const handler = kubernetesHandler({
    token: "sa-token",
    objects: () => ({
      [NODES]: named(7),
      "/api/v1/pods": named(2),
      "/apis/scheduling.k8s.io/v1/priorityclasses": [],
    }),
    ...options,
  });
  const server = await serveOnLoopback(async (message, response) => {
    const request = await readRequest(message);
    seen.push(`${request.path.slice(KUBERNETES_BASE.length)}?${request.params.toString()}`);
    if (!(await handler(request, response))) sendText(response, 404, "not here");
  });
  const connection = { baseUrl: server.origin + KUBERNETES_BASE, credentials: { token } };
  const session = new HttpSession(connection, {
    signal: new AbortController().signal,
    limits: { ...DEFAULT_LIMITS, attempts: 1 },
  });
  closers.push(() => session.close(), server.close);
  const names = (most = 100): Promise<unknown[]> =>
    new KubernetesClient(session).list(NODES, {
      keep: (item) => (item as { metadata: { name: string } }).metadata.name,
      most,
      pageSize: 3,
    });
  return { names, seen, connection };
}

const ALL = named(7).map(({ metadata }) => metadata.name);

describe("a list", () => {
  it("is read page by page", async () => {
    const { names, seen } = await cluster();
    expect(await names()).toEqual(ALL);
    expect(seen).toEqual([
      `${NODES}?limit=3`,
      `${NODES}?limit=3&continue=Mw`,
      `${NODES}?limit=3&continue=Ng`,
    ]);
  });

  it("is read again from its start where a continue token expired, and each object once", async () => {
    const { names } = await cluster({ expiring: { left: 2 } });
    expect(await names()).toEqual(ALL);
  });

  it("is given up where the tokens expire again and again", async () => {
    const { names, seen } = await cluster({ expiring: { left: 99 } });
    await expect(names()).rejects.toThrow(/HTTP 410: The provided continue parameter is too old/);
    expect(seen).toHaveLength(8);
  });

  it("has a cap", async () => {
    const { names } = await cluster();
    await expect(names(5)).rejects.toThrow("lists more than 5 objects");
  });

  it.each([
    ["401", {}, "other", /HTTP 401: Unauthorized: check the data source's credentials/],
    ["403", { forbidden: [NODES] }, "sa-token", /nodes is forbidden: User .* cannot list resource "nodes"/],
    ["404", { objects: () => ({}) }, "sa-token", /could not find the requested resource/],
  ])("that is refused with %s says why", async (_, options, token, message) => {
    const { names } = await cluster(options, token);
    await expect(names()).rejects.toThrow(message);
  });
});

describe("the test of a data source", () => {
  const probe = async (options: Partial<KubernetesOptions> = {}) => {
    const { connection } = await cluster(options);
    return testConnection("kubernetes", connection, new AbortController().signal);
  };
  it("says the version and what cannot be read", async () => {
    const { ok, version, message } = await probe();
    expect({ ok, version }).toEqual({ ok: true, version: "v1.31.2-plimsoll-demo" });
    expect(message).toBe(
      "nodes and pods can be read; not the use of pods (metrics.k8s.io), the use of nodes (metrics.k8s.io)",
    );
  });

  it("fails where pods may not be read", async () => {
    const { ok, message } = await probe({ forbidden: ["/api/v1/pods"] });
    expect(ok).toBe(false);
    expect(message).toContain("pods is forbidden");
  });
});
