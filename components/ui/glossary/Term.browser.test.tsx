import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { show } from "@/test/support/components/show";
import { Term } from "./Term";

const word = page.getByRole("button", { name: "jobSet" });
const meaning = page.getByText(/^Days of CI jobs with their images/);
const other = page.getByRole("textbox", { name: "Other" });

const showTerm = () =>
  show(
    <>
      <Term name="jobSet" />
      <input aria-label="Other" />
    </>,
  );

// Runs first, before the code of the meaning has been loaded.
it("takes no focus from what somebody has gone into since the press", async () => {
  await showTerm();
  (word.element() as HTMLElement).click();
  (other.element() as HTMLElement).focus();
  await expect.element(meaning).toBeInTheDocument();
  await userEvent.keyboard("typed");
  await expect.element(other).toHaveValue("typed");
});

it("says what the word means, and keeps the keyboard's place", async () => {
  await showTerm();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(meaning).toBeVisible();
  await expect.element(word).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(meaning).not.toBeInTheDocument();
  await expect.element(word).toHaveFocus();
});
