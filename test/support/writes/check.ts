/** Finds what is wrong with the events that a write left. */
import { isDeepStrictEqual } from "node:util";
import type { AuditEventDetail } from "@/lib/api/audit";
import type { Expectation } from "./example";

export interface Caller {
  readonly actor: string;
  readonly role: string;
  readonly requestId: string;
}

type Row = Pick<AuditEventDetail, "actor" | "role" | "action" | "target" | "requestId" | "before" | "after">;

/** `rows`: all rows added during the write. Returns one line per mistake; empty if all is well. */
export function auditProblems(expected: Expectation, caller: Caller, rows: readonly Row[]): string[] {
  if (rows.length === 0) return ["it left no audit event: call writeAudit in the transaction of its change"];
  const by = { ...caller, ...expected.by };
  const wrong = rows.flatMap((row) =>
    (["actor", "role", "requestId"] as const)
      .filter((key) => row[key] !== by[key])
      .map((key) => `${row.action} ${row.target} has the ${key} "${row[key]}" and not "${by[key]}"`),
  );
  const row = rows.find(
    ({ action, target }) => action === expected.action && matches(target, expected.target),
  );
  if (!row) {
    const found = rows.map(({ action, target }) => `${action} ${target}`).join(", ");
    return [...wrong, `no event is ${expected.action} ${String(expected.target)}, but ${found}`];
  }
  const empty = expected.holds
    .filter((side) => row[side] === null || row[side] === undefined)
    .map((side) => `the event says nothing of "${side}"`);
  const both = expected.holds.length === 2 && empty.length === 0;
  const same = both && isDeepStrictEqual(row.before, row.after);
  return [...wrong, ...empty, ...(same ? ['"before" and "after" are the same'] : [])];
}

function matches(target: string, expected: string | RegExp): boolean {
  return typeof expected === "string" ? target === expected : expected.test(target);
}
