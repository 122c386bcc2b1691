import { expect, it } from "vitest";
import { sourcesIn } from "@/test/structure/sources";
import { actionLabel, actionsSaid, AREAS, roleLabel } from "./auditWords";

it("says what happened in words, and writes what has none", () => {
  expect(actionLabel("policy.update")).toBe("Policy changed");
  expect(actionLabel("runner.register")).toBe("runner.register");
});

/** Every action that occurs literally in the sources. */
const written = [
  ...new Set(
    sourcesIn("lib", "cli").flatMap(({ text }) =>
      [...text.matchAll(/\baction: "([A-Za-z]+\.[A-Za-z]+)"/g)].map(([, action]) => action ?? ""),
    ),
  ),
];

/** Rare actions of the whole installation, which are found by the search. */
const ALONE = ["email.test", "ledger.remove", "secrets.rotate", "setupLink.create"];

it("has words for every action that is recorded, and an area to find it by", () => {
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter((action) => actionLabel(action) === action)).toEqual([]);
  const inAnArea = (action: string): boolean => AREAS.some(({ value }) => action.startsWith(value));
  expect(written.filter((action) => !inAnArea(action)).sort()).toEqual(ALONE);
});

it("finds actions by the words that the page shows", () => {
  expect(actionsSaid("account CREATED")).toEqual(["user.create"]);
  expect(actionsSaid("cost factors")).toEqual(["runner.factors", "runner.withdrawFactors"]);
  expect(actionsSaid("user.create")).toEqual([]);
});

it("says by which right somebody acted", () => {
  expect([roleLabel("job"), roleLabel("admin"), roleLabel("later")]).toEqual(["job token", "admin", "later"]);
});
