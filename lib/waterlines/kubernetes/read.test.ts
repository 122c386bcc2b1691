import { describe, expect, it } from "vitest";
import { KUBECTL_LIST, NODE_METRICS, POD_METRICS } from "@/test/support/waterlines/kubectl";
import { nodeSchema } from "../shapes";
import { readKubernetes } from "./read";

const read = (...values: readonly unknown[]) =>
  readKubernetes(
    values.map((value, at) => ({ at: ["nodes", "podMetrics", "nodeMetrics"][at] ?? "", value })),
  );

describe("nodes from what kubectl writes", () => {
  it("have their pods, uses and sizes in the engine's units", () => {
    const { nodes, errors, takenAt } = read(KUBECTL_LIST, POD_METRICS, NODE_METRICS);
    expect(errors).toEqual([]);
    expect(takenAt).toBe("2026-06-16T10:00:00Z");
    const [first, second] = nodes;
    expect(first).toMatchObject({
      name: "node-01",
      labels: { pool: "ci" },
      metrics: {
        cpu_core_numbers: 8,
        cpu_total_usage: 2_000,
        cpu_total_utilization: 25,
        memory_total: 32 * 2 ** 30,
        memory_total_usage: 24 * 2 ** 30,
        memory_total_utilization: 75,
      },
    });
    expect(first?.pods.map(({ name }) => name)).toEqual([
      "build-a",
      "build-b",
      "build-c",
      "done",
      "proxy",
      "web",
    ]);
    expect(first?.pods.find(({ name }) => name === "build-b")).toMatchObject({
      cpuUsage: 250,
      memUsage: 6 * 2 ** 30,
      priority: 0,
      qosClass: "BestEffort",
    });
    expect(second?.pods).toEqual([]);
    expect(nodeSchema.array().parse(nodes)).toEqual(nodes);
  });

  it("know a priority class's value, quotas, static and finished pods, and images in use", () => {
    const { nodes } = read(KUBECTL_LIST, POD_METRICS, NODE_METRICS);
    const pod = (name: string) => nodes[0]?.pods.find((one) => one.name === name);
    expect(pod("web")).toMatchObject({
      priority: 1_000,
      containers: [{ quotaUs: 150_000, periodUs: 100_000, request: 500, limit: 1_500, usage: 1_000 }],
    });
    expect(pod("build-a")?.containers).toMatchObject([{ quotaUs: -1, request: null, limit: null }]);
    // The pod's own cgroup has a quota if each of its containers has a limit.
    expect(pod("web")).toMatchObject({ quotaUs: 150_000, periodUs: 100_000 });
    expect(pod("build-a")).toMatchObject({ quotaUs: -1, periodUs: 100_000 });
    expect(pod("proxy")).toMatchObject({ static: true });
    expect(pod("done")).toMatchObject({ finished: true });
    expect(nodes[0]?.imageCache).toMatchObject({
      capacityBytes: 100 * 2 ** 30,
      images: [{ inUse: true }, { inUse: false }],
    });
  });

  it("take what pods use together for a node that was not measured, and say so", () => {
    const { nodes, warnings } = read(KUBECTL_LIST, POD_METRICS);
    expect(nodes[0]?.metrics.memory_total_usage).toBe(20 * 2 ** 30 + 64 * 2 ** 20);
    expect(warnings.map(({ message }) => message).join("\n")).toMatch(/no NodeMetrics of 2 nodes/);
  });

  it("have no use where a running pod was not measured, so that nothing is evicted by half a sum", () => {
    const items = POD_METRICS.items.filter(({ metadata }) => metadata.name !== "web");
    const { nodes, warnings } = read(KUBECTL_LIST, { ...POD_METRICS, items });
    expect(nodes[0]?.metrics).toMatchObject({ memory_total_usage: null, cpu_total_usage: null });
    expect(warnings[0]?.message).toMatch(/no PodMetrics of 1 running pod, such as ci\/web/);
    expect(read(KUBECTL_LIST).warnings[0]?.message).toMatch(/has no PodMetrics: what pods use is not known/);
  });

  it("come with everything that is wrong at once, each with its place", () => {
    const broken = {
      kind: "List",
      items: [
        { kind: "Node", metadata: { name: "" }, status: { capacity: { cpu: "eight" } } },
        { kind: "Pot", metadata: { name: "a" } },
        7,
        { kind: "Pod", metadata: { name: "a" }, spec: { containers: "none" } },
      ],
    };
    const { errors } = read(broken);
    expect(errors.map(({ path }) => path)).toEqual([
      "nodes.items[0].metadata.name",
      "nodes.items[0].status.capacity.cpu",
      "nodes.items[1].kind",
      "nodes.items[2]",
      "nodes.items[3].spec.containers",
    ]);
    expect(errors[1]?.message).toBe(
      'must be a Kubernetes quantity of 0 or more such as 250m or 128Mi, not "eight"',
    );
    expect(errors[2]?.message).toMatch(/did you mean|Pod/i);
    expect(read({ kind: "PodList", items: [] }).errors[0]?.message).toMatch(/no object of the kind Node/);
  });

  it("says which Node and which Pod is there twice, and where each is", () => {
    const node = { kind: "Node", metadata: { name: "n" } };
    const pod = { kind: "Pod", metadata: { name: "a", namespace: "ci" }, spec: {} };
    const { errors } = read({ kind: "List", items: [node, pod, pod, node] });
    expect(errors).toEqual([
      {
        path: "nodes.items[3].metadata.name",
        message: 'repeats "n" of nodes.items[0].metadata.name: remove one of the two',
      },
      {
        path: "nodes.items[2].metadata.name",
        message: 'repeats "ci/a" of nodes.items[1].metadata.name: remove one of the two',
      },
    ]);
  });

  it("warns of nodes whose size is not known", () => {
    const { warnings } = read({ kind: "List", items: [{ kind: "Node", metadata: { name: "n" } }] });
    expect(warnings.map(({ message }) => message)).toContain(
      "has no capacity of CPU or memory for 1 node, such as n: the use in percent is not known, and lines in percent hold",
    );
  });

  it("say when an image was last used by the newest end of a container with it, a restart's as well", () => {
    const at = (hour: number) => ({ terminated: { finishedAt: `2026-06-16T0${hour}:00:00Z` } });
    const pod = (name: string, statuses: object) => ({
      kind: "Pod",
      metadata: { name, namespace: "ci" },
      spec: { nodeName: "n", containers: [{ name: "main", image: "a:1" }] },
      status: { phase: "Succeeded", ...statuses },
    });
    const status = { name: "main", image: "docker.io/library/a:1", imageID: "a@sha256:1" };
    const images = [["a:1", "a@sha256:1"], ["init:1"], ["never:1"]].map((names) => ({ names, sizeBytes: 1 }));
    const { nodes } = read({
      kind: "List",
      items: [
        {
          kind: "Node",
          metadata: { name: "n" },
          status: { capacity: { "ephemeral-storage": "9" }, images },
        },
        pod("one", { containerStatuses: [{ ...status, state: at(3), lastState: at(5) }] }),
        pod("two", {
          containerStatuses: [{ ...status, state: { terminated: { finishedAt: "soon" } } }],
          initContainerStatuses: [{ name: "init", image: "init:1", state: at(2) }],
        }),
      ],
    });
    expect(nodes[0]?.imageCache?.images.map(({ lastUsed }) => lastUsed)).toEqual([
      "2026-06-16T05:00:00.000Z",
      "2026-06-16T02:00:00.000Z",
      undefined,
    ]);
  });
});
