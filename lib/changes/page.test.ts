import { expect, it } from "vitest";
import { targetHref } from "./page";

it.each([
  ["policy.update", "policy/ci", "/policies/ci"],
  ["policy.update", "policy/a?b", "/policies/a%3Fb"],
  ["run.create", "run/0198-7", "/runs/0198-7"],
  ["settings.update", "settings", "/settings"],
  ["dataSource.update", "dataSource/mimir", "/sources?source=mimir"],
  ["policy.delete", "policy/ci", null],
  ["session.end", "session/1", null],
  ["odd", "constructor/x", null],
])("%s of %s leads to %s", (action, target, href) => {
  expect(targetHref({ action, target })).toBe(href);
});
