/**
 * Eight agents over HTTP with a real registry as origin: one pull per digest, and a takeover when the puller dies.
 */
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { herdSchema, rendezvous, runHerd } from "@/lib/coldstart";
import { Agent, verified, type AgentOptions, type Wanted } from "../support/coldstart/agent";
import { startTracker, type Tracker } from "../support/coldstart/tracker";
import { valueOf } from "../support/metricsText";
import { startRegistry, type RunningRegistry } from "../support/registry";
import { skipWithout } from "../support/tools";

const AGENTS = 8;
const REPOSITORY = "ci/cold";

describe.skipIf(skipWithout("docker-registry"))("agents with a real registry", () => {
  let registry: RunningRegistry;
  let tracker: Tracker;
  let agents: readonly Agent[] = [];

  beforeAll(async () => {
    [registry, tracker] = await Promise.all([startRegistry(), startTracker()]);
  });
  afterEach(async () => {
    await Promise.all(agents.map((agent) => agent.stop()));
  });
  afterAll(async () => {
    await Promise.all([registry?.stop(), tracker?.stop()]);
  });

  async function start(more: Pick<AgentOptions, "onOrigin"> = {}): Promise<void> {
    agents = await Promise.all(
      Array.from({ length: AGENTS }, (_, index) =>
        Agent.start({
          id: `node-${index}`,
          origin: registry.url,
          repository: REPOSITORY,
          tracker: tracker.url,
          ...more,
        }),
      ),
    );
    for (const agent of agents) agent.members = agents.map(({ member }) => member);
  }

  /** Requests for a digest that the registry wrote to its log. */
  async function pulls(digest: string): Promise<number> {
    const lines = (await registry.accessLog()).split("\n");
    return lines.filter((line) => line.includes(`"GET /v2/${REPOSITORY}/`) && line.includes(digest)).length;
  }

  /** Of a series, over what all agents say of themselves. */
  async function sumOf(series: string): Promise<number> {
    const texts = await Promise.all(
      agents.map(async ({ member }) => (await fetch(`http://${member.addr}/metrics`)).text()),
    );
    return texts.reduce((sum, text) => sum + (valueOf(text, series) ?? 0), 0);
  }

  it("pulls every digest of an image once, as the simulator does", async () => {
    const layers = Array.from({ length: 3 }, () => randomBytes(1 << 20));
    const image = await registry.pushImage(REPOSITORY, "herd", layers);
    await start();
    const wanted: readonly Wanted[] = [
      { digest: image.manifest, kind: "manifest" },
      { digest: image.config, kind: "config" },
      ...image.layers.map((digest) => ({ digest, kind: "layer" }) as const),
    ];
    await Promise.all(
      agents.map(async (agent) => {
        const [manifest, config, ...rest] = wanted;
        await agent.obtain(manifest!);
        await agent.obtain(config!);
        await Promise.all(rest.map((layer) => agent.obtain(layer)));
      }),
    );
    const counted = await Promise.all(wanted.map(({ digest }) => pulls(digest)));
    expect(counted).toEqual([1, 1, 1, 1, 1]);
    for (const agent of agents) {
      for (const { digest } of wanted) verified(agent.cache.get(digest)!, digest);
    }
    const herd = herdSchema.parse({
      nodes: AGENTS,
      blobs: wanted.map(({ digest, kind }) => ({ digest, kind, sizeBytes: 1 << 20 })),
    });
    expect(runHerd(herd).coordinated.blobs.map(({ originPulls }) => originPulls)).toEqual(counted);
    expect(await sumOf('p2p_origin_pull_total{kind="manifest"}')).toBe(1);
    expect(await sumOf('p2p_origin_pull_total{kind="config"}')).toBe(1);
    expect(await sumOf('p2p_origin_pull_total{kind="layer"}')).toBe(3);
    expect(await sumOf("p2p_designated_puller_takeover_total")).toBe(0);
  });

  it("takes over when the puller is killed in its pull", async () => {
    const config = (await registry.pushImage(REPOSITORY, "takeover", [randomBytes(64)])).layers[0]!;
    // The poll's deadline of a configuration is 5 s.
    const wanted: Wanted = { digest: config, kind: "config" };
    let killed: Agent | undefined;
    await start({
      onOrigin: async (agent) => {
        if (killed !== undefined) return;
        killed = agent;
        await agent.stop();
      },
    });
    const [best, next] = rendezvous(
      agents.map(({ member }) => member),
      config,
    ).map(({ member }) => member.id);
    const others = agents.filter(({ member }) => member.id !== best);
    await Promise.all(others.map((agent) => agent.obtain(wanted)));
    expect(killed?.member.id).toBe(best);
    // The one that broke off, and that of the node that took over.
    expect(await pulls(config)).toBe(2);
    for (const agent of others) verified(agent.cache.get(config)!, config);
    expect(agents.find(({ member }) => member.id === next)?.cache.has(config)).toBe(true);
    const herd = herdSchema.parse({
      nodes: AGENTS,
      blobs: [{ kind: "config", sizeBytes: 50 << 20 }],
      restarts: [{ node: "puller", atMs: 500, downMs: 600_000 }],
    });
    expect(runHerd(herd).coordinated.originPulls).toBe(2);
  });
});
