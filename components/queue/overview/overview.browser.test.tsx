import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { Conflicts } from "./Conflicts";
import { KeyTable } from "./KeyTable";
import { QUEUE } from "./overview.testing";
import { ProjectShares } from "./ProjectShares";
import { QueueNow } from "./QueueNow";

it("says how many runners ask, what serves, and how far the oldest job is over the target", async () => {
  await show(<QueueNow queue={QUEUE} />);
  await expect.element(page.getByText("0 of 7", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/\(last: never\)/)).toBeVisible();
  await expect
    .element(page.getByText("SQL query (Redis lists are set, no Redis is configured)"))
    .toBeVisible();
  await expectReadable("the queue in numbers");
});

it("says of which jobs the waits are, and hand-outs once", async () => {
  await show(<QueueNow queue={QUEUE} />);
  const labels = [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(labels.filter((label) => /hand|waited/i.test(label))).toEqual([
    "Handed out in 1 h",
    "Of jobs handed out in 1 h, half waited at most",
    "Of jobs handed out in 1 h, 95% waited at most",
  ]);
});

it("leads to the runners where none asks, and to more of them where some do", async () => {
  const lastAskedAt = new Date().toISOString();
  const more = page.getByRole("link", { name: "Try more runners" });
  const which = page.getByRole("link", { name: "No runner asks: see which" });
  await show(
    <>
      <QueueNow queue={QUEUE} />
      <KeyTable keys={QUEUE.keys} />
    </>,
  );
  await expect.element(which).toBeVisible();
  const { hash } = which.element() as HTMLAnchorElement;
  expect(document.querySelector(hash)?.querySelector("table")).toBe(
    page.getByRole("table", { name: "Queue keys" }).element(),
  );
  await expect.element(more).not.toBeInTheDocument();
  await show(<QueueNow queue={{ ...QUEUE, asking: { runners: 7, asking: 1, lastAskedAt } }} />);
  await expect.element(more).toBeVisible();
  await expect.element(which).not.toBeInTheDocument();
});

it("says when the latest of some runners asked", async () => {
  const lastAskedAt = new Date(Date.now() - 3_600_000).toISOString();
  await show(<QueueNow queue={{ ...QUEUE, asking: { runners: 7, asking: 2, lastAskedAt } }} />);
  await expect.element(page.getByText(/2 of 7 \(last: 1 h.* ago\)/)).toBeVisible();
});

it("has in the table of keys when their runners asked last", async () => {
  await show(<KeyTable keys={QUEUE.keys} />);
  const table = page.getByRole("table", { name: "Queue keys" });
  await expect.element(table.getByRole("columnheader", { name: "Asked last" })).toBeVisible();
  await expect.element(table.getByRole("cell", { name: "never" })).toBeVisible();
});

it("draws the projects that wait alone, by the ends of their paths", async () => {
  await show(<ProjectShares queue={QUEUE} />);
  const labels = [...document.querySelectorAll("[class*=_label]")].map(({ textContent }) => textContent);
  expect(labels).toEqual(["rules", "ios"]);
  await expect
    .element(page.getByText(/2 projects without a waiting job are in the table alone/))
    .toBeVisible();
  await expectReadable("fairness by project");
});

it("says of conflicts how long ago they were", async () => {
  await show(<Conflicts queue={QUEUE} />);
  const labels = [...document.querySelectorAll("[class*=_label]")].map(({ textContent }) => textContent);
  expect([labels[0], labels.at(-1)]).toEqual(["55 min ago", "now"]);
});
