/** `spec.ranking`: how signals become a score (discovery.md sections 1, 5 and 8). */
import { isObject, type JsonValue } from "./json";
import type { Ranking, Strategy } from "./model";
import { mapReader, type MapReader } from "./reader";
import { checkReference, readReference, type Names } from "./references";
import type { Report } from "./report";
import { PRE_WINDOW, PULL_TIME, TARGET_WINDOW, TERM_SIGNAL } from "./spelling";

export const STRATEGIES = ["signal", "weightedSum", "modelExposure", "product", "expectedColdPulls"] as const;

export function decodeRanking(value: JsonValue, report: Report, signals: Names): Ranking | undefined {
  const reader = mapReader(value, ["spec", "ranking"], report, ["strategy", ...STRATEGIES]);
  const strategy = reader?.choice("strategy", STRATEGIES, "how signals become a score");
  if (reader === undefined || strategy === undefined) return undefined;
  for (const block of STRATEGIES) {
    if (block !== strategy && reader.has(block)) {
      reader.error(
        block,
        `does not fit strategy: ${strategy}; remove the block or set strategy: ${block}`,
        "key",
      );
    }
  }
  return DECODERS[strategy](reader, signals);
}

const DECODERS: Readonly<Record<Strategy, (reader: MapReader, signals: Names) => Ranking | undefined>> = {
  signal: decodeSignalRanking,
  weightedSum: decodeWeightedSum,
  modelExposure: (reader, signals) => {
    const fields = decodeExposure(reader, "modelExposure", signals);
    return fields && { strategy: "modelExposure", ...fields };
  },
  product: decodeProduct,
  expectedColdPulls: (reader, signals) => {
    const fields = decodeExposure(reader, "expectedColdPulls", signals);
    return fields && { strategy: "expectedColdPulls", ...fields };
  },
};

/** `signal: {signalRef: X}` (proposal) or `signal: X` (operator). */
function decodeSignalRanking(reader: MapReader, signals: Names): Ranking | undefined {
  const value = reader.required("signal", "the signal to rank by");
  if (value === undefined) return undefined;
  if (isObject(value)) {
    const block = reader.child("signal", ["signalRef"]);
    const keys = { proposal: "signalRef", operator: "signalRef" };
    const reference = block && readReference(block, keys, "signal", signals);
    return reference && { strategy: "signal", signalRef: reference.name };
  }
  const name = reader.text("signal", "the signal to rank by");
  if (name === undefined) return undefined;
  checkReference(reader, "signal", name, "signal", signals);
  return { strategy: "signal", signalRef: name };
}

function decodeWeightedSum(reader: MapReader, signals: Names): Ranking | undefined {
  const block = reader.child(
    "weightedSum",
    ["normalize", "missingSignal", "terms"],
    "the block with the terms",
  );
  if (block === undefined) return undefined;
  const normalize = block.choice("normalize", ["minMax"]) ?? "minMax";
  const missingSignal = block.choice("missingSignal", ["zero", "drop"]) ?? "zero";
  const terms = decodeTerms(block, ["weight"], (term) => {
    const reference = readReference(term, TERM_SIGNAL, "signal", signals);
    term.required("weight", 'a weight like "0.7"');
    const weight = term.weight("weight");
    return reference && weight !== undefined ? { signalRef: reference.name, weight } : undefined;
  });
  return terms && { strategy: "weightedSum", normalize, missingSignal, terms };
}

function decodeProduct(reader: MapReader, signals: Names): Ranking | undefined {
  const block = reader.child("product", ["terms"], "the block with the signals to multiply");
  if (block === undefined) return undefined;
  const terms = decodeTerms(block, [], (term) => {
    const reference = readReference(term, TERM_SIGNAL, "signal", signals);
    return reference && { signalRef: reference.name };
  });
  return terms && { strategy: "product", terms };
}

function decodeTerms<T>(
  block: MapReader,
  keys: readonly string[],
  decode: (term: MapReader) => T | undefined,
): T[] | undefined {
  if (block.required("terms", "a list of signals") === undefined) return undefined;
  const items = block.list("terms");
  if (items?.length === 0) return block.error("terms", "is empty: name at least one signal");
  return items?.flatMap((item, index) => {
    const known = [TERM_SIGNAL.proposal, TERM_SIGNAL.operator, ...keys];
    const term = mapReader(item, [...block.at("terms"), index], block.report, known);
    const decoded = term === undefined ? undefined : decode(term);
    return decoded === undefined ? [] : [decoded];
  });
}

interface ExposureFields {
  nodeCount: number;
  nodeSelector?: Record<string, string>;
  preWindowUsageSignalRef: string;
  targetWindowUsageSignalRef: string;
  pullTimeSignalRef: string;
}

function decodeExposure(reader: MapReader, key: Strategy, signals: Names): ExposureFields | undefined {
  const spelled = [PRE_WINDOW, TARGET_WINDOW, PULL_TIME].flatMap((one) => [one.proposal, one.operator]);
  const block = reader.child(key, ["nodeCount", "nodes", ...spelled], "the block with nodes and signals");
  if (block === undefined) return undefined;
  const nodes = block.child("nodes", ["count", "selector"]);
  const nodeSelector = nodes && decodeSelector(nodes);
  const nodeCount = decodeNodeCount(block, nodes);
  const pre = readReference(block, PRE_WINDOW, "signal", signals);
  const target = readReference(block, TARGET_WINDOW, "signal", signals);
  const pullTime = readReference(block, PULL_TIME, "signal", signals);
  if (nodeCount === undefined || !pre || !target || !pullTime) return undefined;
  return {
    nodeCount,
    ...(nodeSelector === undefined ? {} : { nodeSelector }),
    preWindowUsageSignalRef: pre.name,
    targetWindowUsageSignalRef: target.name,
    pullTimeSignalRef: pullTime.name,
  };
}

function decodeNodeCount(block: MapReader, nodes: MapReader | undefined): number | undefined {
  const direct = block.integer("nodeCount", 1);
  const nested = nodes?.integer("count", 1);
  const hasDirect = block.has("nodeCount");
  const hasNested = nodes?.has("count") ?? false;
  if (!hasDirect && !hasNested) {
    const why = nodes?.has("selector")
      ? "; Plimsoll does not see the cluster's nodes, so a selector is not enough"
      : "";
    return block.error(
      "nodeCount",
      `is missing: how many nodes a rotation leaves cold (or nodes.count)${why}`,
    );
  }
  if (hasDirect && hasNested && block.raw("nodeCount") !== nodes?.raw("count")) {
    return block.error("nodeCount", "differs from nodes.count; keep one of them");
  }
  if (nodes?.has("selector")) {
    nodes.report.warn(
      nodes.at("selector"),
      "the operator counts the nodes that match; Plimsoll, which does not see them, uses the count",
    );
  }
  return direct ?? nested;
}

/** Labels as Kubernetes' nodeSelector has them; an object of another shape is kept in the document only. */
function decodeSelector(nodes: MapReader): Record<string, string> | undefined {
  const value = nodes.raw("selector");
  if (value === undefined) return undefined;
  if (!isObject(value)) return nodes.error("selector", "must be a map of node labels");
  const labels = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return labels.length === Object.keys(value).length ? Object.fromEntries(labels) : undefined;
}
