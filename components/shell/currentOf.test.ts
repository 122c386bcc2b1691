import { expect, it } from "vitest";
import { currentOf } from "./currentOf";

const queue = { href: "/queue", also: ["/jobs"] };

it.each([
  ["/queue", "page"],
  ["/queue/projects", "true"],
  ["/jobs/12", "true"],
  ["/jobs/12/log", "true"],
  ["/queues", undefined],
  ["/jobsets/1", undefined],
  ["/", undefined],
])("says of the queue's entry on %s: %s", (pathname, expected) => {
  expect(currentOf(pathname, queue)).toBe(expected);
});

it("is the overview's on the overview alone", () => {
  expect(currentOf("/", { href: "/" })).toBe("page");
  expect(currentOf("/runs", { href: "/" })).toBeUndefined();
});
