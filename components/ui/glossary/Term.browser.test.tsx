import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { GLOSSARY } from "./glossary";
import { Term } from "./Term";

it("says what a word means, by mouse and by keyboard, and closes with Escape", async () => {
  await show(
    <h2>
      <Term name="signal">Signals</Term>
    </h2>,
  );
  const word = page.getByRole("button", { name: "Signals" });
  const meaning = page.getByText(GLOSSARY.signal);
  await expect.element(page.getByRole("heading", { name: "Signals" })).toBeVisible();
  await word.click();
  await expect.element(meaning).toBeVisible();
  await expectReadable("an explained word");
  await userEvent.keyboard("{Escape}");
  await expect.element(meaning).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(meaning).toBeVisible();
});
