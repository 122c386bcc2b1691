/** Which run the tuner opens: the same for the server, which sends its samples along, and for the page. */
import type { RunSummary } from "@/lib/api/runs";

export function hasResult(run: RunSummary): boolean {
  return run.state === "succeeded" || run.state === "partial";
}

/** `runs` newest first; `wanted` is the address's. Undefined while no run has brought samples. */
export function openedRun(runs: readonly RunSummary[], wanted: string | null): string | undefined {
  return wanted ?? runs.find(hasResult)?.id;
}
