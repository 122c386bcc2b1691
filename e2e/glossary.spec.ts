/** Terms that show their meaning, by mouse and by keyboard. */
import { expectBothSchemes } from "./support/looks";
import { expect, test } from "./support/test";
import { GLOSSARY } from "../components/ui/glossary/glossary";

const POLICY = "demo-developer-and-peak";

test("a policy's words are explained in place", async ({ page }) => {
  await page.goto(`/policies/${POLICY}`);
  const word = page.getByRole("button", { name: "semantics", exact: true });
  const meaning = page.getByText(GLOSSARY.semantics);
  // Click once: a second click hides the meaning.
  await word.click();
  await expect(meaning).toBeVisible();
  await expectBothSchemes(page, "an explained word");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(meaning).toBeHidden();

  await page.getByRole("button", { name: "spelling", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(word).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(meaning).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(meaning).toBeHidden();
  await expect(word).toBeFocused();
});

test("the tuner's words are explained in place", async ({ page, api }) => {
  await api.finishedRuns(POLICY);
  await page.goto(`/policies/${POLICY}/tune`);
  const word = page.getByRole("button", { name: "Signals", exact: true });
  await word.click();
  await expect(page.getByText(GLOSSARY.signal)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(GLOSSARY.signal)).toBeHidden();
  await page.keyboard.press("Space");
  await expect(page.getByText(GLOSSARY.signal)).toBeVisible();
});
