/** The resolver with ports that answer immediately, and clocks that tests advance. */
import { describe, expect, it, vi } from "vitest";
import type { Member, PullAnswer, PullIntent, PullRequest } from "../shapes";
import { Inflight } from "../state/inflight";
import { Resolver, type ResolverPorts } from "./resolver";

const NOTHING: PullIntent = {
  hasCached: false,
  inFlight: false,
  startedAtMs: null,
  hrwRank: null,
  recentlyFailed: false,
  cooldownUntilMs: null,
  failureClass: "unspecified",
};
/** For this digest n0 is best, then n1, n3, n2. */
const DIGEST = `sha256:${"a".repeat(64)}`;
const REQUEST = { digest: DIGEST, kind: "manifest", registry: "r", repository: "a/b", sizeBytes: 0 } as const;
const MEMBERS: readonly Member[] = ["n0", "n1", "n2", "n3"].map((id) => ({ id, addr: `${id}:1`, zone: "" }));

/**
 * Time passes only by sleeping: a sleep shorter than the shortest timeout advances it, and a timeout waits for the
 * answer.
 */
function clock() {
  let nowMs = 0;
  return {
    now: () => nowMs,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (ms < 1_000) {
          nowMs += ms;
          return resolve();
        }
        signal.addEventListener("abort", () => reject(new Error("ended")));
      }),
  };
}

/** A cluster in which a pull delivers the blob immediately. */
function cluster() {
  const holders: string[] = [];
  const pulls: string[] = [];
  const inflight = new Map(MEMBERS.map(({ id }) => [id, new Inflight()]));
  const start = (node: string, { digests }: PullRequest): ReadonlyMap<string, PullAnswer> =>
    new Map(
      digests.map((digest): [string, PullAnswer] => {
        const begun = inflight.get(node)?.begin(digest, 0) === true;
        if (begun) {
          pulls.push(node);
          holders.push(node);
        }
        const outcome = begun ? "started" : "already_pulling";
        return [digest, { outcome, startedAtMs: 0, cooldownUntilMs: null, failureClass: "unspecified" }];
      }),
    );
  const ports = (self: string, given: Partial<ResolverPorts> = {}): ResolverPorts => ({
    clock: clock(),
    members: { self, snapshot: () => MEMBERS },
    discovery: {
      health: () => 1,
      findProviders: () => Promise.resolve(holders.map((node) => ({ node, addr: `${node}:1` }))),
    },
    coordinator: {
      pullIntent: () => Promise.resolve(NOTHING),
      pleasePull: (node, request) => Promise.resolve(start(node.id, request)),
    },
    localIntent: { pullIntent: () => Promise.resolve(NOTHING) },
    localPull: { startLocalPull: (request) => Promise.resolve(start(self, request)) },
    ...given,
  });
  return { ports, pulls };
}

describe("a resolver", () => {
  it("lets the best node alone pull from the origin, whoever asks", async () => {
    const { ports, pulls } = cluster();
    const asked = ["n0", "n1", "n2"].map((self) => new Resolver(ports(self)).resolve(REQUEST));
    const found = await Promise.all(asked);
    expect(found.map(({ providers }) => providers)).toEqual(
      [...Array(3)].map(() => [{ node: "n0", addr: "n0:1" }]),
    );
    expect(pulls).toEqual(["n0"]);
  });

  it("starts one pull for two resolves at once on one node", async () => {
    const { ports, pulls } = cluster();
    const resolver = new Resolver(ports("n0"));
    await Promise.all([resolver.resolve(REQUEST), resolver.resolve(REQUEST)]);
    expect(pulls).toEqual(["n0"]);
  });

  it("warns of each rank mismatch, and does the same without a logger", async () => {
    const pullIntent = ({ id }: Member) => Promise.resolve({ ...NOTHING, hrwRank: id === "n1" ? 2 : null });
    const resolve = (given: Partial<ResolverPorts>) => {
      const { ports } = cluster();
      const coordinator = { ...ports("n2").coordinator, pullIntent };
      return new Resolver(ports("n2", { coordinator, ...given })).resolve(REQUEST);
    };
    const warn = vi.fn();
    const { trace } = await resolve({ logger: { warn } });
    expect(warn.mock.calls).toEqual([
      [
        "a node reports another rank for itself",
        { digest: DIGEST, kind: "manifest", responder: "n1", ours: 1, theirs: 2 },
      ],
    ]);
    expect((await resolve({})).trace).toEqual(trace);
  });

  it("throws what became of it, with the trace", async () => {
    const failed = { ...NOTHING, recentlyFailed: true, failureClass: "auth" } as const;
    const { ports } = cluster();
    const coordinator = { ...ports("n2").coordinator, pullIntent: () => Promise.resolve(failed) };
    const onColdStartDuration = vi.fn();
    const resolver = new Resolver(ports("n2", { coordinator, hooks: { onColdStartDuration } }));
    await expect(resolver.resolve(REQUEST)).rejects.toMatchObject({
      name: "ResolveError",
      code: "ErrFailureShortCircuit",
      trace: { rule: 1 },
    });
    expect(onColdStartDuration.mock.calls).toEqual([["manifest", "rule1", 0]]);
  });

  it("takes an answer that fails for none, and a port that throws for broken", async () => {
    const { ports } = cluster();
    const refusing = { ...ports("n9").coordinator, pullIntent: () => Promise.reject(new Error("refused")) };
    const quiet = new Resolver(ports("n9", { coordinator: refusing }));
    await expect(quiet.resolve(REQUEST)).rejects.toMatchObject({
      code: "ErrExhausted",
      trace: { outcome: "expanded_rule_5" },
    });
    const onColdStartDuration = vi.fn();
    const broken = ports("n2", {
      hooks: { onColdStartDuration },
      members: {
        self: "n2",
        snapshot: () => {
          throw new Error("no informer");
        },
      },
    });
    await expect(new Resolver(broken).resolve(REQUEST)).rejects.toThrow("no informer");
    expect(onColdStartDuration.mock.calls).toEqual([["manifest", "error", 0]]);
  });

  it.each([
    ["seed", { name: "AbortError" }, "cancelled"],
    ["original", { name: "ResolveError", code: "ErrExhausted" }, "exhausted"],
  ] as const)("ends a poll that is cancelled: %s", async (profile, error, label) => {
    const { ports } = cluster();
    const stopped = new AbortController();
    const onColdStartDuration = vi.fn();
    const findProviders = () => (stopped.abort(), Promise.resolve([]));
    const discovery = { health: () => 1, findProviders };
    const resolver = new Resolver(ports("n2", { discovery, hooks: { onColdStartDuration } }), {}, profile);
    await expect(resolver.resolve(REQUEST, stopped.signal)).rejects.toMatchObject(error);
    expect(onColdStartDuration.mock.calls[0]?.[1]).toBe(label);
  });

  it("gives its own intent no longer than another's", async () => {
    const { ports } = cluster();
    const signals: AbortSignal[] = [];
    const pullIntent = (_: string, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    };
    const instant = { now: () => 0, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
    const resolver = new Resolver(ports("n0", { localIntent: { pullIntent }, clock: instant }));
    const { trace } = await resolver.resolve(REQUEST);
    expect(trace.passes[0]?.answers[0]).toMatchObject({ node: "n0", state: "timeout" });
    expect(signals[0]?.aborted).toBe(true);
  });

  it("asks one node a kind for the children of a manifest", async () => {
    const { ports, pulls } = cluster();
    const onPrefetchBatch = vi.fn();
    const resolver = new Resolver(ports("n2", { hooks: { onPrefetchBatch } }));
    const report = await resolver.prefetchLayers(REQUEST, [DIGEST, DIGEST]);
    expect(report.groups).toMatchObject([{ puller: { id: "n0" }, kind: "layer", digests: [DIGEST] }]);
    expect(pulls).toEqual(["n0"]);
    expect(onPrefetchBatch.mock.calls).toEqual([[1, 1]]);
    await expect(resolver.prefetchChildren({ registry: "", repository: "x" }, [])).rejects.toMatchObject({
      code: "ErrPrefetchInvalid",
    });
  });
});
