import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/client/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SecondWord } from "./SecondWord";

it("asks for a reason before a version is saved that the guard speaks against", async () => {
  const onSave = vi.fn();
  const save = page.getByRole("button", { name: "Save anyway", exact: true });
  const details = [{ path: "guardReason", message: "is missing" }];
  const error = new ApiError(409, "savesFewer", "1.7 min fewer than version 4.", details);
  const outer = vi.fn();
  await show(
    <div onSubmit={outer}>
      <SecondWord error={error} onSave={onSave} onClose={vi.fn()} />
    </div>,
  );
  const reason = page.getByRole("textbox", { name: "Reason for saving anyway" });
  await expect.element(page.getByRole("dialog")).toHaveTextContent("1.7 min fewer than version 4.");
  await expect.element(reason).not.toHaveAttribute("aria-invalid", "true");
  await expectReadable("asked");
  await userEvent.fill(reason, "  ");
  await save.click();
  await expect.element(reason).toHaveAccessibleDescription(/Enter a reason for saving anyway/);
  await expect.element(reason).toHaveFocus();
  await userEvent.fill(reason, "x".repeat(501));
  await save.click();
  await expect.element(reason).toHaveAccessibleDescription(/must be at most 500 characters/);
  await expectReadable("too long");
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.fill(reason, " the disks are full ");
  await save.click();
  await expect.poll(() => onSave.mock.calls).toEqual([["the disks are full"]]);
  expect(outer).not.toHaveBeenCalled();
});
