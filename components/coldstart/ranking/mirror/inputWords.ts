/** Formats the model's numbers. Pure. */
import { formatBytes, formatDuration, formatNumber, formatPercent } from "@/lib/client/format";
import type { ModelInput, SourcedInput } from "@/lib/coldstart/shapes";
import { lookbackText, type MirrorChoice } from "./choice";

type Unit = "share" | "rate" | "seconds" | "count";

const INPUTS: Readonly<Record<ModelInput, readonly [label: string, unit: Unit]>> = {
  nodes: ["Nodes", "count"],
  k: ["Nodes that are asked", "count"],
  reachable: ["Nodes that answer in time", "share"],
  rpcSeconds: ["A question to a node", "seconds"],
  queryTimeoutSeconds: ["What a silent node costs", "seconds"],
  lookupSeconds: ["A lookup in the DHT", "seconds"],
  visibleSeconds: ["Until a record is visible", "seconds"],
  pollManifestSeconds: ["Interval of polling, manifests", "seconds"],
  pollLayerSeconds: ["Interval of polling, layers", "seconds"],
  originSeconds: ["Registry’s first byte", "seconds"],
  peerSeconds: ["A node’s first byte", "seconds"],
  originRate: ["Registry’s rate", "rate"],
  peerRate: ["A node’s rate", "rate"],
  available: ["Holders that can still serve", "share"],
  falseEmpty: ["Lookups that miss", "share"],
  samplesPerJob: ["Samples per job", "count"],
  peakJobs: ["Jobs that begin together", "count"],
  inFlight: ["A pull is in progress, where no node holds it", "share"],
};

export function inputLabel(input: ModelInput): string {
  return INPUTS[input][0];
}

export function inputValue({ input, value }: SourcedInput): string {
  if (value === null) return "by image";
  switch (INPUTS[input][1]) {
    case "share":
      return formatPercent(value);
    case "rate":
      return `${formatBytes(value)}/s`;
    case "seconds":
      return formatDuration(value * 1_000);
    case "count":
      return formatNumber(value);
  }
}

export function fromText({ from, unused }: SourcedInput, choice: MirrorChoice | null): string {
  const place = {
    request: "entered",
    metrics: choice === null ? "measured" : `${choice.source}, ${lookbackText(choice.lookback)}`,
    policy: "the policy",
    default: "the model’s default",
    model: "jobs that begin together",
  }[from];
  if (unused === "tooFew") return `${place}: fewer than 20 observations`;
  return unused === "outOfRange" ? `${place}: what was counted gives no usable value` : place;
}
