/** Selects the run that the tuner opens: the same on the server, which sends its samples along, and on the page. */
import type { RunSummary } from "@/lib/api/runs";

export function hasResult(run: RunSummary): boolean {
  return run.state === "succeeded" || run.state === "partial";
}

/** `runs` are newest first, `wanted` is the run in the address. Undefined while no run has brought samples. */
export function openedRun(runs: readonly RunSummary[], wanted: string | null): string | undefined {
  return wanted ?? runs.find(hasResult)?.id;
}
