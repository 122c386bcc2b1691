import { describe, expect, it } from "vitest";
import { safeReturnTo } from "./returnTo";

describe("safeReturnTo", () => {
  it.each(["/", "/policies", "/runs/1?tab=signals&x=%2F%2Fa#why", "/policies/a.b"])("keeps %s", (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    undefined,
    "",
    "policies",
    "//evil.example/x",
    "/\\evil.example",
    "/a\\b",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/%0d%0aset-cookie:x\n",
    "/.//evil.example",
    "/.\\/evil.example",
    "/..//evil.example",
    "/api/v1/sessions",
    "/sign-in?from=/sign-in",
    "/setup",
    `/${"a".repeat(3_000)}`,
  ])("leads to the first page instead of %j", (path) => {
    expect(safeReturnTo(path)).toBe("/");
  });
});
