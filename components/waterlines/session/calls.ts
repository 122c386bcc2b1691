import type { NodeSession } from "@/lib/waterlines";

/** The calls that the worker answers. */
export type NodeCalls = {
  readonly plan: NodeSession["plan"];
  readonly detail: NodeSession["detail"];
  readonly changes: NodeSession["changes"];
  readonly steps: NodeSession["steps"];
};
