import { expect, it } from "vitest";
import { shortNames } from "./shortNames";

it("cuts paths to what tells them apart", () => {
  expect(shortNames(["team-pay/fraud/rules", "a/ios/app", "b/web/app", "app", "c/web/app"])).toEqual([
    "rules",
    "ios/app",
    "b/web/app",
    "app",
    "c/web/app",
  ]);
});
