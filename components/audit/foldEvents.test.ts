import { expect, it } from "vitest";
import type { AuditEvent } from "@/lib/api/audit";
import { foldEvents } from "./foldEvents";

const event = (minute: number, of: Partial<AuditEvent> = {}): AuditEvent => ({
  id: `e${minute}`,
  at: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
  actor: "ada@example.com",
  role: "admin",
  action: "policy.update",
  target: "policy/ci",
  requestId: "",
  ...of,
});
const folded = (...events: readonly AuditEvent[]): readonly (readonly string[])[] =>
  foldEvents(events).map(({ first, others }) => [first, ...others].map(({ id }) => id));

it("folds equal events in a row, each minutes from the one before, in either order of time", () => {
  const events = [event(40), event(31), event(22), event(11), event(10)];
  expect(folded(...events)).toEqual([
    ["e40", "e31", "e22"],
    ["e11", "e10"],
  ]);
  expect(folded(...events.toReversed())).toEqual([
    ["e10", "e11"],
    ["e22", "e31", "e40"],
  ]);
});

it.each<Partial<AuditEvent>>([
  { actor: "ben@example.com" },
  { role: "tuner" },
  { action: "policy.delete" },
  { target: "policy/ci-2" },
])("keeps apart what differs in %o", (of) => {
  expect(folded(event(3), event(2, of), event(1))).toEqual([["e3"], ["e2"], ["e1"]]);
});
