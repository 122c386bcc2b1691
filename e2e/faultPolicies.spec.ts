/** Policies that are run twice at the same time, or that have the maximum size. */
import { startFakePrometheus, type FakePrometheus } from "../test/support/fakePrometheus/fake";
import { usagePolicy } from "../test/support/usagePolicy";
import { NewPolicyFromText, PolicyPage } from "./support/pages/policies";
import { RunPage } from "./support/pages/runs";
import { LIMITS } from "../lib/limits/limits";
import { expect, showWhole, test } from "./support/test";

const MEBIBYTE = 1_048_576;

let source: FakePrometheus;
test.beforeAll(async () => {
  source = await startFakePrometheus();
});
test.afterAll(async () => {
  await source.close();
});

test("two people run one policy at once: each sees a run of their own, and both are kept", async ({
  page,
  api,
}) => {
  let open = (): void => {};
  source.gate = new Promise((resolve) => (open = resolve));
  await api.addSource("policy-cluster", "prometheus", source.url);
  await api.addPolicy(usagePolicy("run-twice", source.url));
  const other = await page.context().newPage();
  showWhole(other);
  for (const each of [page, other]) await new PolicyPage(each).open("run-twice");
  await Promise.all([page, other].map((each) => new PolicyPage(each).runNow.click()));
  for (const each of [page, other]) {
    await expect(new RunPage(each).queryProgress("usage")).toContainText("Fetching");
  }
  expect(page.url()).not.toBe(other.url());
  open();
  for (const each of [page, other]) {
    const run = new RunPage(each);
    await run.expectState("Succeeded");
    await expect(run.images).toHaveCount(3);
  }
  await other.goto("/runs?policy=run-twice");
  await expect(other.getByRole("table").getByText("Succeeded", { exact: true })).toHaveCount(2);
  await other.close();
});

/** The maximum number of signals, each with a long comment. */
function manySignals(name: string, size: number): string {
  const base = usagePolicy(name, source.url);
  const [head = "", tail = ""] = base.split("  ranking:\n");
  const count = LIMITS.policySignals.value - 1;
  const room = Math.floor((size - Buffer.byteLength(base)) / count);
  const signal = (index: number): string => {
    const text = `    - name: usage-of-the-last-hours-${index}\n      queryRef: usage\n      type: aggregate\n      aggregate:\n        method: sum\n`;
    const lines = Math.floor((room - Buffer.byteLength(text)) / COMMENT.length);
    return text + COMMENT.repeat(lines);
  };
  return `${head}${Array.from({ length: count }, (_, index) => signal(10_000 + index)).join("")}  ranking:\n${tail}`;
}

const COMMENT = "      # why this one\n";

test("a policy of a megabyte is checked, saved and run; a larger one is refused with its size", async ({
  page,
  api,
}) => {
  source.gate = Promise.resolve();
  await api.addSource("policy-cluster", "prometheus", source.url);
  const text = manySignals("very-large", MEBIBYTE);
  expect(Buffer.byteLength(text)).toBeGreaterThan(0.99 * MEBIBYTE);
  const form = new NewPolicyFromText(page);
  await form.open();
  await form.importFile("larger.yaml", `${text}${"# more\n".repeat(2_000)}`);
  await expect(page.getByRole("alert").filter({ hasText: "larger.yaml" })).toContainText(
    "a policy has at most 1,048,576",
  );
  await form.importFile("large.yaml", text);
  await expect(form.verdict).toContainText("Valid", { timeout: 30_000 });
  await form.save.click();
  const policy = new PolicyPage(page);
  await policy.expectShown("very-large");
  await policy.runNow.click();
  const run = new RunPage(page);
  await run.expectState("Succeeded");
  await expect(run.images).toHaveCount(3);
});
