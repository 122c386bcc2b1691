/** Shared by the strategies of the exposure model: nodes, and the signals by role (discovery.md section 5). */
import { isObject, type JsonValue } from "../../../document/json";
import type { Factor } from "../../result";
import { missingSignalExtension } from "../../declare/missingSignal";
import { nodeCount, nodeSelector } from "../../declare/nodes";
import { signalRef } from "../../declare/signalRef";
import type { Spelling } from "../../declare/spelling";
import type { ExposureCluster, ExposureSignals } from "../../declare/strategy";

export const exposureFields = {
  /** N: the number of nodes that a rotation leaves cold. */
  nodeCount: nodeCount({
    label: "Nodes",
    diff: "node count",
    description: "Number of nodes that a rotation leaves cold",
    wide: true,
    begin: 10,
    operatorPath: ["nodes", "count"],
    step: () => "node count",
  }),
  /** The operator's `nodes.selector`, kept for export. */
  nodeSelector: nodeSelector({
    label: "Node selector",
    diff: "node selector",
    key: "nodes",
    path: "nodes.selector",
  }),
  missingSignal: missingSignalExtension(),
  preWindowUsageSignalRef: signalRef({
    label: "Usage before the window",
    diff: "pre-window usage signal",
    key: { proposal: "preWindowUsageSignalRef", operator: "preWindowUsageSignal" },
    countsStarts: true,
  }),
  targetWindowUsageSignalRef: signalRef({
    label: "Usage in the window",
    diff: "target-window usage signal",
    key: { proposal: "targetWindowUsageSignalRef", operator: "targetWindowUsageSignal" },
    countsStarts: true,
  }),
  pullTimeSignalRef: signalRef({
    label: "Pull time",
    diff: "pull-time signal",
    key: { proposal: "pullTimeSignalRef", operator: "pullTimeSignal" },
  }),
};

interface ExposureRanking {
  readonly nodeCount: number;
  readonly preWindowUsageSignalRef: string;
  readonly targetWindowUsageSignalRef: string;
  readonly pullTimeSignalRef: string;
}

export const exposureModel = {
  signals: (ranking: ExposureRanking): ExposureSignals => ({
    preJobs: ranking.preWindowUsageSignalRef,
    targetJobs: ranking.targetWindowUsageSignalRef,
    pullSeconds: ranking.pullTimeSignalRef,
  }),
  cluster: ({ nodeCount }: ExposureRanking): ExposureCluster => ({ nodes: nodeCount }),
};

export const exposureWords = {
  block: "the block with nodes and signals",
  missing: (): string => "counted as 0 in the formula",
  /**
   * The operator nests the count; since its selector has no other place, the proposal's form keeps `nodes` for it.
   */
  respell: (block: JsonValue, spelling: Spelling): JsonValue => {
    if (!isObject(block)) return block;
    const { nodes, nodeCount: direct, ...rest } = block;
    const { count, ...others } = isObject(nodes) ? nodes : {};
    const counted = count ?? direct;
    if (spelling === "operator") {
      return { ...rest, nodes: counted === undefined ? others : { count: counted, ...others } };
    }
    return {
      ...rest,
      ...(counted === undefined ? {} : { nodeCount: counted }),
      ...(Object.keys(others).length > 0 ? { nodes: others } : {}),
    };
  },
  factorFormula: (
    ranking: { readonly nodeCount: number },
    { name, raw, value }: Factor,
    show: (value: number) => string,
  ): string | undefined => {
    const cold = `(1 − 1/${ranking.nodeCount})^${raw === null ? "0 (missing)" : show(raw)}`;
    if (name === "coldFraction") return `${cold} = ${show(value)}`;
    if (name === "hitFraction") return `1 − ${cold} = ${show(value)}`;
    return name === "nodes" ? `nodes in the rotation = ${show(value)}` : undefined;
  },
};
