/** A user imports the policy of their cluster, which contains three mistakes. */
import { readFileSync } from "node:fs";
import { expect, test } from "./support/test";
import { NewPolicyFromText, PolicyPage } from "./support/pages/policies";

const NAME = "gitlab-runner-developer-time";
const right = readFileSync(new URL(`../test/fixtures/policies/developer-time.yaml`, import.meta.url), "utf8");

function replaced(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

test("three errors are shown at once with their places, fixed and saved; deleting can be undone", async ({
  page,
}) => {
  const wrong = [
    ["maxImages: 30", "maxImages: 0"],
    ["timezone: Europe/Berlin", "timezone: Europe/Berln"],
    ["signalRef: peak-concurrency", "signalRef: peak-concurency"],
  ].reduce((text, [from, to]) => replaced(text, from!, to!), right);

  const form = new NewPolicyFromText(page);
  await form.open();
  await expect(form.save).toBeDisabled();
  await form.importFile("policy.yaml", wrong);

  await expect(form.verdict).toContainText("3 errors");
  await expect(form.problems).toHaveCount(3);
  const lineOf = (text: string): number => wrong.split("\n").findIndex((line) => line.includes(text)) + 1;
  for (const text of ["maxImages: 0", "Europe/Berln", "peak-concurency"]) {
    await expect(
      form.problems.getByRole("button", { name: new RegExp(`^line ${lineOf(text)}, column `) }),
    ).toBeVisible();
  }
  await expect(form.save).toBeDisabled();

  await form.fix("maxImages", "30");
  await expect(form.verdict).toContainText("2 errors");
  await form.fix("Europe/Berln", "Europe/Berlin");
  await expect(form.verdict).toContainText("1 error");
  await form.fix("peak-concurency", "peak-concurrency");
  await expect(form.verdict).toContainText("Valid");

  await page.getByLabel("Message").fill("As it runs in the cluster");
  await form.save.click();

  const policy = new PolicyPage(page);
  await policy.expectShown(NAME);
  await expect(page.getByRole("textbox", { name: "Policy YAML" })).toContainText("maxImages: 30");
  await policy.tab("Versions").click();
  await expect(page.getByText("As it runs in the cluster")).toBeVisible();

  await policy.delete(NAME);
  await expect(page).toHaveURL(/\/policies$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`Policy ${NAME} is back.`)).toBeVisible();
  await policy.open(NAME);
});

test("a policy is edited and saved as its second version", async ({ page, api }) => {
  const name = "edited-in-the-browser";
  await api.addPolicy(replaced(right, `name: ${NAME}`, `name: ${name}`));
  const policy = new PolicyPage(page);
  await policy.open(name);
  const editor = page.getByRole("textbox", { name: "Policy YAML" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(editor).toContainText("maxImages: 30");
  await expect(save).toBeDisabled();

  await editor.getByText("maxImages").click();
  await expect(page.locator(".cm-focused")).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("12");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByLabel("Message").fill("Fewer images");
  await save.click();
  await expect(page.getByText(`Version 2 of ${name} saved.`)).toBeVisible();

  await policy.tab("Versions").click();
  await expect(page.getByText("Fewer images")).toBeVisible();
});
