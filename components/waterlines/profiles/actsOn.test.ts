import { describe, expect, it } from "vitest";
import { presetAsOwn } from "@/lib/waterlines/named";
import { idleText, nodeToOpen, type Edited } from "./actsOn";
import { differingChains, withChain } from "./draft";

const line = (metric: string, title: string, over: number | null, preview = false) => ({
  metric,
  title,
  unit: "%",
  line: 85,
  used: over === null ? null : 85 + over,
  over,
  share: 1,
  preview,
  after: null,
  overAfter: null,
});
const cpu = (over: number) => line("cpu_total_utilization", "CPU utilisation", over);
const memory = (over: number, preview = false) =>
  line("memory_total_utilization", "memory utilisation", over, preview);
const disk = line("ephemeral_storage_bytes", "ephemeral_storage_bytes", 5);

const node03 = { name: "node-03", lines: [cpu(6), memory(-20)] };
const node05 = { name: "node-05", lines: [cpu(-5), memory(3, true)] };
const node07 = { name: "node-07", lines: [cpu(-5), memory(3)] };
const node09 = { name: "node-09", lines: [cpu(-5), disk] };
const edited = (...chains: Edited["chains"]): Edited => ({
  chains,
  metrics: [{ name: "ephemeral_storage_bytes", sortable: true }],
});

it("finds the chains that differ, whether they are written out or a base's", () => {
  const seed = presetAsOwn("seed", "mine");
  expect(differingChains({ ...seed, chains: {} }, seed)).toEqual([]);
  expect(differingChains(withChain(seed, "mem", [{ key: "class", flipped: true }]), seed)).toEqual(["mem"]);
  expect(differingChains(presetAsOwn("craneHead", "x"), seed)).toEqual(["general", "cpu", "mem"]);
});

describe("the node that the comparison opens on", () => {
  const nodes = [node03, node05, node07, node09];

  it("is over on the metric whose chain differs, not only in preview", () => {
    expect(nodeToOpen(nodes, edited("mem"))).toBe("node-07");
    expect(nodeToOpen(nodes, edited("cpu", "mem"))).toBe("node-03");
  });

  it("is the first where there is none, where nothing differs, and where a metric has its own chain", () => {
    expect(nodeToOpen([node03, node05], edited("mem"))).toBe("node-03");
    expect(nodeToOpen(nodes, edited())).toBe("node-03");
    expect(nodeToOpen(nodes, edited("general"))).toBe("node-03");
    expect(nodeToOpen(nodes, { ...edited("general"), metrics: [] })).toBe("node-09");
    expect(nodeToOpen([], edited("mem"))).toBeUndefined();
  });
});

describe("what is said of a node that no edited chain acts on", () => {
  it("names the chains and what the node is over on", () => {
    expect(idleText(node03, edited("mem"))).toBe(
      "Its memory chain does not act on node-03, which is over on CPU.",
    );
    expect(idleText(node09, edited("cpu", "mem"))).toBe(
      "Its CPU chain and memory chain do not act on node-09, which is over on ephemeral storage.",
    );
  });

  it("is nothing where one acts, nothing differs, or the node is over no line", () => {
    expect(idleText(node07, edited("mem"))).toBeNull();
    expect(idleText(node03, edited())).toBeNull();
    expect(idleText(node05, edited("mem"))).toBeNull();
    expect(idleText(undefined, edited("mem"))).toBeNull();
  });
});
