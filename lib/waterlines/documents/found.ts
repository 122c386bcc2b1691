/** What was read from the manifests. */
import type { Path } from "../../document/path";
import type { Report } from "../../document/report";
import type { Action } from "../analyzer/rule";
import type { NodeQos } from "./nodeQos";
import type { PodQos } from "./podQos";

/** An item read from a manifest, with its position in it. */
export interface Found<T> {
  readonly item: T;
  readonly path: Path;
  readonly report: Report;
}

export interface DocumentSet {
  readonly policies: readonly NodeQos[];
  readonly actions: readonly Action[];
  readonly podQoses: readonly PodQos[];
}

export interface FoundSet {
  readonly policies: Found<NodeQos>[];
  readonly actions: Found<Action>[];
  readonly podQoses: Found<PodQos>[];
}
