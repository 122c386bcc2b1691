import { expect, it } from "vitest";
import { auditParams, type AuditView } from "./auditQuery";

const none: AuditView = {
  q: null,
  area: null,
  role: null,
  actor: null,
  target: null,
  request: null,
  from: null,
  until: null,
};

it("asks for everything when nothing is said", () => {
  expect([...auditParams(none)]).toEqual([]);
  expect([...auditParams({ ...none, q: "  ", from: "soon", until: "" })]).toEqual([]);
});

it("passes on what is said under the API's names", () => {
  const view = { ...none, q: " ada ", area: "policy.", role: "admin", target: "policy/ci", request: "r-1" };
  expect(Object.fromEntries(auditParams(view))).toEqual({
    q: "ada",
    action: "policy.",
    role: "admin",
    target: "policy/ci",
    requestId: "r-1",
  });
});

it("asks from the first day's midnight until the last day is over, where the reader is", () => {
  const params = auditParams({ ...none, from: "2026-02-28", until: "2026-02-28" });
  expect(params.get("from")).toBe(new Date(2026, 1, 28).toISOString());
  expect(params.get("until")).toBe(new Date(2026, 2, 1).toISOString());
});
