/** Reads a snapshot of nodes in any supported form: a plan request, a vector's input, or the output of kubectl. */
import type { PolicyIssue } from "../../document/issue";
import { isObject } from "../../document/json";
import { jsonBeyond } from "../../document/jsonSize";
import { jsonProblem } from "../../document/jsonText";
import { above, LIMITS } from "../../limits/limits";
import { isKubernetesList } from "../kubernetes/collect";
import { readKubernetes } from "../kubernetes/read";
import {
  planRequestSchema,
  type AddedMetric,
  type SnapshotKind,
  type WaterlineNode,
  type Waterlines,
} from "../shapes";
import { issuesOfZod } from "../../document/zodIssues";
import { isVector, vectorRequest } from "./vector";

export interface SnapshotFile {
  /** The part of the upload, for the paths of errors. */
  readonly part: string;
  readonly text: string;
}

export interface SnapshotRead {
  readonly kind: SnapshotKind;
  readonly nodes: readonly WaterlineNode[];
  readonly waterlines?: Waterlines | undefined;
  readonly documents?: string | undefined;
  /** Metrics that the file declares. */
  readonly metrics?: readonly AddedMetric[];
  readonly takenAt: string | null;
  readonly warnings: readonly PolicyIssue[];
}

type Read = SnapshotRead | { readonly problems: readonly PolicyIssue[] };

/** Reads the files and reports all mistakes at once. */
export function readSnapshot(files: readonly SnapshotFile[]): Read {
  const parsed = files.map(({ part, text }) => ({ at: part, value: undefined, ...jsonOf(part, text) }));
  const broken = parsed.flatMap(({ problem }) => problem ?? []);
  if (broken.length > 0) return { problems: broken };
  const [first] = parsed;
  const kubernetes = isKubernetesList(first?.value) || files.length > 1;
  if (kubernetes) {
    const { nodes, errors, warnings, takenAt } = readKubernetes(parsed);
    return errors.length > 0 ? { problems: errors } : { kind: "kubernetes", nodes, warnings, takenAt };
  }
  const json = first?.value;
  if (!isObject(json)) {
    const message = "must be a map: a List of kubectl, a request for a plan, or the input of a vector";
    return { problems: [{ path: first?.at ?? "", message }] };
  }
  const asked = isVector(json) ? vectorRequest(json) : { request: json };
  if ("problems" in asked) return asked;
  const request = planRequestSchema.safeParse(asked.request);
  if (!request.success) return { problems: issuesOfZod(request.error, first?.at ? [first.at] : []) };
  const { nodes, waterlines, documents, metrics } = request.data;
  return {
    kind: isVector(json) ? "vector" : "plan",
    nodes,
    waterlines,
    documents,
    metrics,
    takenAt: null,
    warnings: [],
  };
}

/** Parses JSON. Limits its depth to that of a request body, so that later steps can recurse. */
function jsonOf(part: string, text: string): { readonly value?: unknown; readonly problem?: PolicyIssue } {
  if (jsonBeyond(text, { depth: LIMITS.bodyDepth.value }) !== undefined) {
    return { problem: { path: part, message: `is nested too deeply: ${above("bodyDepth")}` } };
  }
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: { path: part, ...(jsonProblem(text) ?? { message: "is not JSON" }) } };
  }
}
