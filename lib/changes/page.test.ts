import { expect, it } from "vitest";
import { targetHref } from "./page";

it.each([
  ["policy.update", "policy/ci", "/policies/ci"],
  ["policy.update", "policy/a?b", "/policies/a%3Fb"],
  ["run.create", "run/0198-7", "/runs/0198-7"],
  ["settings.update", "settings", "/settings"],
  ["dataSource.update", "dataSource/mimir", "/sources?source=mimir"],
  ["replay.create", "replay/0198-8", "/replay/0198-8"],
  ["build.cancel", "build/9000005", "/jobs/9000005"],
  ["webhook.test", "webhook/chat", "/settings/webhooks"],
  ["user.create", "user/ada@example.com", "/settings/people"],
  ["policy.delete", "policy/ci", null],
  ["session.end", "session/1", null],
  ["odd", "constructor/x", null],
])("%s of %s leads to %s", (action, target, href) => {
  expect(targetHref({ action, target })).toBe(href);
});
