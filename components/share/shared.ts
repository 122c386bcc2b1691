import type { PageSummary } from "@/lib/explanation/summary";

export interface Shared {
  /** Summarizes the page in its current state; called on demand. */
  readonly summarize: () => PageSummary | Promise<PageSummary>;
}
