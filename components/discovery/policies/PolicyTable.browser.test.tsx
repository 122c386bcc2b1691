import { page } from "vitest/browser";
import { beforeEach, expect, it } from "vitest";
import { Panel } from "@/components/ui/Panel";
import { tableCsv } from "@/components/ui/table/tableCsv";
import type { PolicySummary } from "@/lib/api/policies";
import { serve, list } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { outcomeColumns } from "./outcome/outcomeColumns";
import { policyDetail } from "./policyDetail.testing";
import { PolicyTable } from "./PolicyTable";

const AT = "2026-01-05T08:00:00Z";
const REGISTRY = "registry.example.com/group/subgroup";
const LONG = `${REGISTRY}/a-tool-with-a-name-that-goes-on-and-on:2026.01.05-bookworm-slim-amd64`;

const lastRun: NonNullable<PolicySummary["lastRun"]> = {
  id: "run-2",
  policy: "nightly",
  policyVersion: 3,
  trigger: "schedule",
  message: null,
  state: "succeeded",
  stage: "done",
  progress: 1,
  selectedCount: 30,
  imageCount: 57,
  createdAt: AT,
  startedAt: AT,
  finishedAt: AT,
  evaluatedAt: AT,
};
const result: NonNullable<PolicySummary["result"]> = {
  runId: "run-2",
  evaluatedAt: AT,
  selectedCount: 30,
  imageCount: 57,
  lastIn: { image: `${REGISTRY}/zap-scan:2.16`, score: 0.1628 },
  firstOut: { image: `${REGISTRY}/reconciliation:11`, score: 0.16 },
};
const change = { previousRunId: "run-1", entered: ["r/a:1", "r/b:1"], left: ["r/c:1", "r/d:1"] };
const dropped = [{ image: `${REGISTRY}/node:22`, rank: 34, gap: -0.0121 }];

const quiet: PolicySummary = {
  ...policyDetail,
  name: "nightly",
  maxImages: 30,
  syncIntervalSeconds: 21_600,
  scheduled: true,
  lastRun,
  result,
  change: { ...change, entered: [], left: [] },
};
const busy: PolicySummary = {
  ...quiet,
  name: "peak-and-usage-of-all-teams",
  change,
  result: { ...result, expectation: { expected: 12, kept: 11, dropped } },
};

const row = (name: string): ReturnType<typeof page.getByRole> => page.getByRole("row", { name });

async function draw(...policies: readonly PolicySummary[]): Promise<void> {
  await show(<PolicyTable policies={policies} empty={null} />);
}

const phone = (): Promise<void> => page.viewport(390, 800);

/** The words of a text, and the number of lines that each takes. */
function wordsOf(element: Element): { word: string; lines: number }[] {
  const text = element.firstChild;
  if (!(text instanceof Text)) return [];
  return [...text.data.matchAll(/\w+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return { word, lines: range.getClientRects().length };
  });
}

beforeEach(async () => {
  serve({ "GET /policy-templates": list([]) });
  await page.viewport(1024, 800);
});

it("names the images on both sides of the line, and says the gap as a share as well", async () => {
  await draw(quiet);
  await expect.element(row("nightly")).toHaveTextContent("30 in · 27 out · gap 0.0028 (1.7%)");
  await expect
    .element(row("nightly"))
    .toHaveTextContent("last in zap-scan:2.16, first out reconciliation:11");
  const image = page.getByRole("link", { name: "zap-scan:2.16" });
  await expect.element(image).toHaveAttribute("title", `${REGISTRY}/zap-scan:2.16`);
});

it("gives no share of a last-in score that is not above 0, and no side that has no image", async () => {
  const below = { lastIn: { image: "a:1", score: -1 }, firstOut: { image: "b:1", score: -3 } };
  await draw(
    { ...quiet, result: { ...result, ...below } },
    { ...quiet, name: "all-in", result: { ...result, imageCount: 30, firstOut: null } },
  );
  await expect.element(row("nightly")).toHaveTextContent(/gap 2\.0000last in a:1, first out b:1/);
  await expect.element(row("all-in")).toHaveTextContent(/30 in · 0 outlast in zap-scan:2\.16(?!,)/);
});

it("says what is expected and left out and what the run changed, each with the way to it, or nothing", async () => {
  await draw(busy, quiet);
  const leftOut = page.getByRole("link", { name: "leaves out 1 of 12 expected" });
  await expect.element(leftOut).toHaveAttribute("href", `/policies/${busy.name}/tune?run=run-2`);
  await expect.element(leftOut).toHaveAttribute("title", "node:22: rank 34, 0.0121 below the line");
  const changed = page.getByRole("link", { name: "+2 in −2 out since the run before" });
  await expect.element(changed).toHaveAttribute("href", "/runs/run-2?tab=compare&compare=run-1");
  await expect.element(changed).toHaveAttribute("title", "in: a:1, b:1; out: c:1, d:1");
  await expect.element(row("nightly")).not.toHaveTextContent(/expected|since the run/);
  await expectReadable("with badges");
});

it("says the cut where the count of what is in does not", async () => {
  const edited = { ...quiet, name: "edited", version: 4 };
  const few = { ...quiet, name: "few", result: { ...result, selectedCount: 12, imageCount: 12 } };
  await draw(quiet, edited, few, { ...quiet, name: "new", lastRun: null, result: null, change: null });
  await expect.element(row("edited")).toHaveTextContent("edited since, at most 30");
  await expect.element(row("few")).toHaveTextContent("at most 30");
  await expect.element(row("new")).toHaveTextContent("not run yetat most 30");
  await expect.element(row("nightly")).not.toHaveTextContent("at most");
});

it("is sorted by how many images are in", async () => {
  await draw(quiet, { ...quiet, name: "few", result: { ...result, selectedCount: 12 } });
  const header = page.getByRole("columnheader", { name: "In and out" });
  const names = (): (string | null)[] =>
    page
      .getByRole("rowheader")
      .elements()
      .map((cell) => cell.querySelector("a")?.textContent ?? null);
  await header.getByRole("button").click();
  await expect.element(header).toHaveAttribute("aria-sort", "descending");
  expect(names()).toEqual(["nightly", "few"]);
  await header.getByRole("button").click();
  await expect.element(header).toHaveAttribute("aria-sort", "ascending");
  expect(names()).toEqual(["few", "nightly"]);
});

it("writes each part of the outcome into a column of the CSV", () => {
  const columns = [{ key: "selected", header: "In and out", exports: outcomeColumns }];
  const [header, first, none] = tableCsv(columns, [busy, { ...quiet, result: null, change: null }]).split(
    /\r?\n/,
  );
  expect(header).toBe(
    'Selected,Below the line,Gap,Gap unit,"Gap, share of last in",Last in,First out,Expected,Expected left out,Came in,Went out',
  );
  expect(first).toMatch(
    new RegExp(
      `^30,27,0\\.0028\\d*,,0\\.017\\d*,${REGISTRY}/zap-scan:2\\.16,${REGISTRY}/reconciliation:11,12,1,2,2$`,
    ),
  );
  expect(none).toBe(",,,,,,,,,,");
});

it("breaks no name inside a word on a phone, and says the last run beside the policy", async () => {
  await phone();
  await draw({ ...busy, name: "demo-developer-and-peak", demo: true }, { ...quiet, lastRun: null });
  await expect.element(row("demo-developer-and-peak")).toBeVisible();
  const brokenWords = [...document.querySelectorAll("tbody a")].flatMap((link) =>
    wordsOf(link).filter(({ lines }) => lines > 1),
  );
  expect(brokenWords).toEqual([]);
  const run = row("demo-developer-and-peak").getByRole("rowheader").getByRole("link", { name: /ago/ });
  await expect.element(run).toHaveAttribute("href", "/runs/run-2");
  await expect.element(row("nightly").getByRole("rowheader")).toHaveTextContent("not run yet");
});

it("is not wider than its box on a small screen, and does not scroll the page of a phone", async () => {
  const long = { ...result, lastIn: { image: LONG, score: 4_532.7 }, firstOut: { image: LONG, score: 1 } };
  const policies = [busy, { ...busy, name: "long", demo: true, result: { ...busy.result, ...long } }];
  // The width that navigation, page padding and a scroll bar leave of 1024.
  await show(
    <div data-testid="place" style={{ maxWidth: 768 }}>
      <Panel flush>
        <PolicyTable policies={policies} empty={null} />
      </Panel>
    </div>,
  );
  const box = page.getByRole("group", { name: "Policies" });
  await expect.element(box).toBeVisible();
  expect(box.element().scrollWidth).toBe(box.element().clientWidth);
  await phone();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  expect(box.element().scrollWidth).toBe(box.element().clientWidth);
});
