import { expect, it } from "vitest";
import type { SourceCount } from "../../sources/counted";
import { verdictOf } from "./verdict";

const failed = (
  code: string,
  httpStatus?: number,
  type: SourceCount["type"] = "prometheus",
): SourceCount => ({
  type,
  status: "failed",
  durationMs: 1,
  requests: 1,
  bytes: 0,
  code,
  httpStatus,
});

it.each([
  ["a refused connection", failed("refused"), "failed"],
  ["a timeout", failed("timeout"), "failed"],
  ["an answer of another API", failed("body"), "failed"],
  ["a redirect without an end", failed("http"), "failed"],
  ["wrong credentials", failed("http", 401), "failed"],
  ["a rate limit", failed("http", 429), "failed"],
  ["an overloaded server", failed("http", 503), "failed"],
  ["a base URL without an API", failed("http", 404), "failed"],
  ["a hidden project", failed("http", 404, "gitlab"), "answered"],
  ["an unknown repository", failed("http", 404, "registry"), "answered"],
  ["a query with an error", failed("http", 400), "answered"],
  ["a query that fails in the server", failed("http", 422), "answered"],
  ["more than the limit", failed("tooLarge"), "answered"],
  ["series without an image", failed("noImageLabel"), "answered"],
  ["a cancelled query", failed("cancelled"), "unknown"],
  ["an error of Plimsoll", failed("internal"), "unknown"],
] as const)("of %s", (_, count, verdict) => {
  expect(verdictOf(count)).toBe(verdict);
});

it("of a success", () => {
  expect(verdictOf({ ...failed("http", 500), status: "success" })).toBe("answered");
});
