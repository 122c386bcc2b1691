import type { PageSummary } from "@/lib/explanation/summary";

export interface Shared {
  /** Of the page as it is now, asked when it is wanted. */
  readonly summarize: () => PageSummary | Promise<PageSummary>;
}
