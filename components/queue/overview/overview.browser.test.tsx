import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { Conflicts } from "./Conflicts";
import { KeyTable } from "./KeyTable";
import { QUEUE } from "./overview.testing";
import { ProjectShares } from "./ProjectShares";
import { QueueNow } from "./QueueNow";
import { Unmatched } from "./Unmatched";

it("says how many runners ask, what serves, and how far the oldest job is over the target", async () => {
  await show(<QueueNow queue={QUEUE} />);
  await expect.element(page.getByText("0 of 7", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/\(last: never\)/)).toBeVisible();
  await expect
    .element(page.getByText("SQL query (Redis lists are set, no Redis is configured)"))
    .toBeVisible();
  await expectReadable("the queue in numbers");
});

it("says for which runners the jobs wait, and of those that none comes for where the reason is", async () => {
  const facts = (): string[] =>
    [...document.querySelectorAll("dl > div")]
      .map(({ textContent }) => textContent)
      .filter((text) => /^(Waiting|Of these (only|no|for))/.test(text));
  const jobs = [{ job: QUEUE.oldest!, alike: 3, sentence: "No runner has the tag linux." }];
  const queue = { ...QUEUE, pending: 12, observed: 1, silent: 4, unmatched: { count: 3, kinds: 1, jobs } };
  await show(
    <>
      <QueueNow queue={queue} />
      <Unmatched queue={queue} />
      <KeyTable queue={queue} />
    </>,
  );
  expect(facts()).toEqual([
    "Waiting12 jobs",
    "Of these only seen in GitLab1 job",
    "Of these no runner takes3 jobs",
    "Of these for runners that request no jobs4 jobs",
    "Of these for runners that request jobs4 jobs",
  ]);
  for (const [link, table] of [
    ["3 jobs", "Jobs that no runner takes"],
    ["4 jobs", "Queue keys"],
  ] as const) {
    const { hash } = page.getByRole("link", { name: link }).element() as HTMLAnchorElement;
    expect(document.querySelector(hash)?.querySelector("table")).toBe(
      page.getByRole("table", { name: table }).element(),
    );
  }
  await show(<QueueNow queue={{ ...QUEUE, silent: 0 }} />);
  expect(facts()).toEqual(["Waiting2 jobs"]);
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
  const which = page.getByRole("link", { name: "No runner requests jobs: see which" });
  await show(
    <>
      <QueueNow queue={QUEUE} />
      <KeyTable queue={QUEUE} />
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
  await show(<KeyTable queue={QUEUE} />);
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

it("says of how many alike each job that no runner takes is the oldest, and where kinds are left out", async () => {
  const row = (alike: number) => ({ job: QUEUE.oldest!, alike, sentence: "No runner has the tag linux." });
  const showUnmatched = (unmatched: typeof QUEUE.unmatched) =>
    show(<Unmatched queue={{ ...QUEUE, unmatched }} />);
  await showUnmatched({ count: 50, kinds: 1, jobs: [row(50)] });
  const panel = page.getByRole("region", { name: "No runner takes 50 jobs" });
  await expect.element(panel).toHaveTextContent("One of each kind, the oldest.");
  await expect.element(panel).not.toHaveTextContent("The first");
  await expect.element(panel.getByRole("columnheader", { name: "Similar jobs" })).toBeVisible();
  await expect.element(panel.getByRole("cell", { name: "50", exact: true })).toBeVisible();
  await expectReadable("jobs that no runner takes");
  await showUnmatched({ count: 1, kinds: 1, jobs: [row(1)] });
  await expect.element(page.getByRole("region", { name: "No runner takes 1 job" })).toBeVisible();
  await expect.element(page.getByText(/One of each kind/)).not.toBeInTheDocument();
  await showUnmatched({ count: 90, kinds: 35, jobs: [row(2)] });
  await expect
    .element(page.getByText("One of each kind, the oldest. The first 1 of 35 kinds."))
    .toBeVisible();
});

it("says which lists have not all", async () => {
  await show(
    <>
      <KeyTable queue={{ ...QUEUE, keysTotal: 130 }} />
      <ProjectShares queue={{ ...QUEUE, projectsTotal: 312 }} />
    </>,
  );
  await expect.element(page.getByText(/share a line\. The first 1 of 130\.$/)).toBeVisible();
  await expect.element(page.getByText(/what is running\. The first 4 of 312 projects\.$/)).toBeVisible();
});
