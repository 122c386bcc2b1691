import type { Run } from "@/lib/api/runs";
import type { Explanation } from "@/lib/discovery/explanation";

/** What each depth draws from: the engine's explanation, and the run's policy for units. */
export interface DepthProps {
  readonly run: Run;
  readonly explanation: Explanation;
}
