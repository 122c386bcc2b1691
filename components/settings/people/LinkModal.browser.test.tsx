import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { LinkModal } from "./LinkModal";

const URL = "https://plimsoll.example.com/welcome#q7Zs0k4nJ2";
const dialog = page.getByRole("dialog", { name: "One-time link for bob@example.com" });
const link = page.getByRole("textbox", { name: "Link" });

async function showLink() {
  const onClose = vi.fn();
  const expiresAt = "2026-11-27T08:00:00.000Z";
  await show(<LinkModal link={{ email: "bob@example.com", url: URL, expiresAt }} onClose={onClose} />);
  await expect.element(dialog).toBeVisible();
  return onClose;
}

it("shows the link ready to be copied, for whom it is and until when it works", async () => {
  await showLink();
  await expect.element(link).toHaveValue(URL);
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute("readonly");
  await expect.poll(() => getSelection()?.toString()).toBe(URL);
  await expect.element(dialog).toHaveTextContent(/Send it to bob@example\.com/);
  await expect.element(dialog).toHaveTextContent(/It works until 2026-11-27 09:00:00 (CET|GMT\+1)\./);
  await expect.element(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expectReadable("a link");
});

it("is closed by its button or Escape, not by a click beside it", async () => {
  const onClose = await showLink();
  const beside = document.elementFromPoint(2, 2);
  expect(dialog.element().contains(beside)).toBe(false);
  beside?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Done" }).click();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(2);
});
