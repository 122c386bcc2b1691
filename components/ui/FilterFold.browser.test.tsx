import { page } from "vitest/browser";
import { useState, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { FilterFold } from "./FilterFold";

function Fold({ active, onClear }: { readonly active: number; readonly onClear: () => void }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <FilterFold {...{ open, onOpen: setOpen, active, onClear }}>
      <label>
        Who <input />
      </label>
    </FilterFold>
  );
}

const field = page.getByRole("textbox", { name: "Who" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("has its filters behind one button on a phone, which counts the active ones", async () => {
  await page.viewport(390, 844);
  const onClear = vi.fn();
  await show(<Fold active={2} onClear={onClear} />);
  await expect.element(button("2 filters active")).toHaveAttribute("aria-expanded", "false");
  await expect.element(field).not.toBeInTheDocument();
  await expectReadable("closed");
  await button("Clear").click();
  expect(onClear).toHaveBeenCalledOnce();
  await button("2 filters active").click();
  await expect.element(field).toBeVisible();
  await expectReadable("open");
});

it("offers nothing to clear without an active filter, and only the filters where there is room", async () => {
  await page.viewport(390, 844);
  await show(<Fold active={0} onClear={vi.fn()} />);
  await expect.element(button("Filters")).toBeVisible();
  await expect.element(button("Clear")).not.toBeInTheDocument();
  await page.viewport(1024, 800);
  await expect.element(field).toBeVisible();
  await expect.element(button("Filters")).not.toBeInTheDocument();
});
