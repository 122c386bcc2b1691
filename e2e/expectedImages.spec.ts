/** A user specifies which images must be warm, and is warned if an edit or a run drops one. */
import { expectReadable } from "./support/looks";
import { RunPage } from "./support/pages/runs";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";
import { steady } from "../demo/prometheus/series";
import { startFakePrometheus, type FakePrometheus } from "../test/support/fakePrometheus/fake";
import { startReceiver, type Receiver } from "../test/support/receiver";
import { usagePolicy } from "../test/support/usagePolicy";

const POLICY = "expecting-usage";

test.describe("a policy that keeps two of four images", () => {
  let source: FakePrometheus;
  test.beforeAll(async () => {
    source = await startFakePrometheus({ series: steady({ a: 4, b: 3, c: 2, d: 1 }) });
  });
  test.afterAll(() => source.close());

  test("says on its page, in the tuner, when saved, on the run and on the overview what it keeps", async ({
    page,
    api,
  }) => {
    await api.addSource("expecting-cluster", "prometheus", source.url);
    await api.addPolicy(usagePolicy(POLICY, source.url));
    const first = await api.finishedRun(await api.startRun(POLICY));

    await page.goto(`/policies/${POLICY}?tab=expected`);
    const warm = page.getByRole("textbox", { name: /^These should be warm/ });
    const notNeeded = page.getByRole("textbox", { name: /^These need not be/ });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(save).toBeDisabled();
    await warm.fill("a\nb c");
    await save.click();
    await expect(warm).toHaveAccessibleDescription(/Image 2 holds a space/);
    await warm.fill("a\n\nb\nx:1\n");
    await notNeeded.fill("b");
    await expect(notNeeded).toHaveAccessibleDescription(/b is also in warm/);
    await notNeeded.fill("");
    // Typed text stays while another tab is open.
    await page.getByRole("tab", { name: "Versions" }).click();
    await expect(warm).toBeHidden();
    await page.getByRole("tab", { name: "Expected images" }).click();
    await expect(warm).toHaveValue("a\n\nb\nx:1\n");
    await save.click();
    await expect(page.getByText("Revision 1 by")).toBeVisible();

    // Also from an image's explanation.
    const run = new RunPage(page);
    await run.open(first.id, "?image=d");
    const needless = run.why("d").getByRole("button", { name: "Need not be", exact: true });
    await needless.click();
    await expect(needless).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: /^Expected \d/ }), "the run knew no lists").toBeHidden();

    const tuner = new TunerPage(page);
    await tuner.open(POLICY);
    const count = page.getByRole("button", { name: /^Expected \d/ });
    await expect(count).toHaveText("Expected 2 of 3 warm");
    await tuner.cutField.fill("1");
    await expect(count).toHaveText("Expected 1 of 3 warm");
    await count.click();
    const dropped = page.getByRole("list", { name: "Expected, not selected" });
    await expect(dropped.getByRole("listitem")).toHaveText([
      /^b.*rank 2, 13.00 below the line/,
      /x:1.*not ranked/,
    ]);
    // The focus moves in shortly after the lists appear. If closed earlier, it cannot be restored.
    await expect(dropped.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dropped).toBeHidden();
    await expect(count).toBeFocused();
    await tuner.cutField.fill("4");
    await expect(count).toHaveText("Expected 2 of 3 warm");
    await count.click();
    await expect(page.getByRole("list", { name: "Selected, need not be warm" })).toContainText("d");
    await page.keyboard.press("Escape");
    await tuner.cutField.fill("1");
    await tuner.saveButton.click();
    const dialog = page.getByRole("dialog", { name: "Save as version 2" });
    await expect(dialog.getByRole("region", { name: "Expected images" })).toContainText(
      "Of the expected images this keeps 1 of 3 warm.",
    );
    await dialog.getByRole("button", { name: "Save", exact: true }).click();

    // The next step is offered in place: the following run is compared with the one used for tuning.
    const saved = page.getByRole("status").filter({ hasText: `Version 2 of ${POLICY} saved.` });
    await expect(saved.getByRole("button", { name: "Run now" })).toBeVisible();
    await saved.getByRole("button", { name: "Run and compare with this run" }).click();
    await expect(page.getByRole("list", { name: /^Changes from .* to this run$/ })).toContainText("1 left");
    await run.tab("Ranking").click();
    await expect(count).toHaveText("Expected 1 of 3 warm");

    await page.goto("/");
    const alert = page.getByRole("article", { name: `Policy ${POLICY}` });
    await expect(alert).toContainText("Leaves out 2 of 3 expected images");
    await expectReadable(page, async () => {
      await page.goto("/");
      await expect(alert).toBeVisible();
    });
    await expectReadable(page, () => tuner.open(POLICY));
    await page.goto("/");
    await alert.getByRole("link", { name: /^rank 2, / }).click();
    await expect(run.why("b")).toContainText("Rank 2");
  });
});

test.describe("a receiver of webhooks", () => {
  let receiver: Receiver;
  test.beforeAll(async () => {
    receiver = await startReceiver();
  });
  test.afterAll(() => receiver.close());

  test("is registered and tried in one go, changed, tried again and removed", async ({ page }) => {
    await page.goto("/settings");
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("button", { name: "Add webhook" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Name" }).fill("chat");
    await form.getByRole("textbox", { name: "URL" }).fill(`${receiver.origin}/hooks/s3cret`);
    await form.getByRole("button", { name: "Generate a secret and copy it" }).click();
    await form.getByRole("button", { name: "Save & test" }).click();
    await expect(form.getByRole("status", { name: "Test of chat" })).toContainText("accepted the event");
    expect(receiver.taken.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ type: "test" }]);
    await form.getByRole("button", { name: "Done" }).click();
    const card = page.getByRole("region", { name: "chat" });
    await expect(card).toContainText(`${receiver.origin}/…`);
    await expect(page.getByText("s3cret")).toBeHidden();
    await expectReadable(page, async () => {
      await page.goto("/settings/webhooks");
      await expect(card).toBeVisible();
    });
    receiver.answer = 500;
    await card.getByRole("button", { name: "Send a test event to chat" }).click();
    await expect(card.getByRole("status")).toContainText("answered HTTP 500");
    await card.getByRole("button", { name: "Delete chat" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  });
});
