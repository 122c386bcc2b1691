import { expect, it } from "vitest";
import { healthOf, type Findings } from "./health";

const at = (minute: number): string => `2026-11-30T10:${String(minute).padStart(2, "0")}:00.000Z`;
const test = (ok: boolean, minute: number) => ({
  lastTest: { ok, latencyMs: 3, version: null, message: ok ? "It answers." : "HTTP 401", at: at(minute) },
});
const answered = (minute: number) => ({ answeredAt: new Date(at(minute)) });
const used = (since: number, minute = since) => ({
  failingSince: new Date(at(since)),
  failedAt: new Date(at(minute)),
  failureCode: "refused",
  failureMessage: "refused the connection",
});
const of = (...found: readonly Partial<Findings>[]) => {
  const nothing: Findings = {
    lastTest: null,
    answeredAt: null,
    failingSince: null,
    failedAt: null,
    failureCode: null,
    failureMessage: null,
  };
  return healthOf(Object.assign(nothing, ...found) as Findings);
};

it("is unknown before anything was found", () => {
  expect(of()).toMatchObject({ state: "unknown", foundBy: null, at: null, answeredAt: null });
});

it.each([
  ["a passed test", [test(true, 1)], "test"],
  ["an answered operation after a failed test", [test(false, 1), answered(2)], "use"],
  ["a passed test after failed operations", [used(1, 2), test(true, 3)], "test"],
  ["an answer after the failures", [used(1, 2), answered(3)], "use"],
])("is answering after %s", (_, found, foundBy) => {
  expect(of(...found)).toMatchObject({ state: "answering", foundBy, since: null, message: null });
});

it("fails since the first operation without an answer, whatever an older test says", () => {
  expect(of(test(true, 0), answered(1), used(2, 5))).toEqual({
    state: "failing",
    foundBy: "use",
    at: at(5),
    since: at(2),
    code: "refused",
    message: "refused the connection",
    answeredAt: at(1),
  });
});

it("fails by its test alone since the test", () => {
  expect(of(answered(1), test(false, 2))).toEqual({
    state: "failing",
    foundBy: "test",
    at: at(2),
    since: at(2),
    code: null,
    message: "HTTP 401",
    answeredAt: at(1),
  });
});

it("does not become younger by a test that fails too", () => {
  expect(of(used(2, 5), test(false, 6))).toMatchObject({
    foundBy: "test",
    since: at(2),
    message: "HTTP 401",
  });
});

it("fails in use again as long as before if a test passed in between", () => {
  expect(of(used(2, 7), test(true, 6))).toMatchObject({ foundBy: "use", since: at(2), answeredAt: at(6) });
});
