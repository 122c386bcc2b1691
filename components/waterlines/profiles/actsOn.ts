/** On which nodes edited chains have an effect: a chain sorts pods only if its metric is over a line. Pure. */
import type { NodeRow } from "@/lib/api/nodes";
import type { AddedMetric, ChainName } from "@/lib/waterlines";
import { resourceOf, worded } from "../titles";

type Node = Pick<NodeRow, "name" | "lines">;

export interface Edited {
  /** Chains that differ. */
  readonly chains: readonly ChainName[];
  /** Added metrics; sortable ones have their own chains. */
  readonly metrics: readonly Pick<AddedMetric, "name" | "sortable">[];
}

const overOn = ({ lines }: Node) => lines.filter(({ over, preview }) => !preview && (over ?? 0) > 0);

function actsOn(node: Node, { chains, metrics }: Edited): boolean {
  return overOn(node).some(({ metric }) => {
    const own = metrics.find(({ name }) => name === metric)?.sortable === true;
    return !own && chains.includes(resourceOf(metric) ?? "general");
  });
}

/** The first node that an edited chain acts on, else the first of all. */
export const nodeToOpen = (nodes: readonly Node[], edited: Edited): string | undefined =>
  (nodes.find((node) => actsOn(node, edited)) ?? nodes[0])?.name;

/**
 * "Its memory chain does not act on node-03, which is over on CPU."; null if one acts, or the node is over no line.
 */
export function idleText(node: Node | undefined, edited: Edited): string | null {
  if (node === undefined || edited.chains.length === 0 || actsOn(node, edited)) return null;
  const over = overOn(node).map(
    ({ metric, title }) => RESOURCES[resourceOf(metric) ?? "none"] ?? worded(title),
  );
  if (over.length === 0) return null;
  const chains = edited.chains.map((name) => CHAINS[name]).join(" and ");
  const verb = edited.chains.length === 1 ? "does" : "do";
  return `Its ${chains} ${verb} not act on ${node.name}, which is over on ${[...new Set(over)].join(" and ")}.`;
}

const RESOURCES: Readonly<Record<string, string>> = { cpu: "CPU", mem: "memory" };
const CHAINS: Readonly<Record<ChainName, string>> = {
  cpu: "CPU chain",
  mem: "memory chain",
  general: "chain of other metrics",
};
