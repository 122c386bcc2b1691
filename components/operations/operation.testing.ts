/** Operations for tests. */
import type { Operation } from "@/lib/api/operations";

const AT = "2026-01-05T08:00:00.000Z";

/** A replay's operation at 25%, with the fields of `more` replaced. */
export function operation(id: string, more: Partial<Operation> = {}): Operation {
  return {
    id,
    kind: "replay",
    subject: "replay",
    state: "running",
    stage: "reading",
    progress: 0.25,
    items: [],
    message: null,
    result: null,
    attempts: 1,
    cancelRequested: false,
    requestedBy: "ada",
    createdAt: AT,
    startedAt: AT,
    finishedAt: null,
    ...more,
  };
}
