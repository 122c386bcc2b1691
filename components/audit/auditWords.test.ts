import { expect, it } from "vitest";
import { actionLabel } from "./auditWords";

it("says what happened in words, and writes what has none", () => {
  expect(actionLabel("policy.update")).toBe("Policy changed");
  expect(actionLabel("runner.register")).toBe("runner.register");
});
