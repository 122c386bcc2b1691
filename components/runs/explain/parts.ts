import type { Run } from "@/lib/api/runs";
import type { Explanation } from "@/lib/discovery/explanation";

/** What each depth draws from: the engine's explanation, and the policy for units. */
export interface DepthProps {
  readonly run: Pick<Run, "spec">;
  readonly explanation: Explanation;
}
