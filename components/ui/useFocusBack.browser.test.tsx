import { Drawer } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { KeyboardHelp } from "@/components/shell/keys/KeyboardHelp";
import { show } from "@/test/support/components/show";
import { confirmAction } from "./confirmAction";
import { focusBack, useFocusBack } from "./useFocusBack";

function Opened({ onClose }: { readonly onClose: () => void }): ReactNode {
  useFocusBack();
  return (
    <Drawer opened onClose={onClose} title="Details">
      <button type="button">Save</button>
    </Drawer>
  );
}

function Page(): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened ? <Opened onClose={() => setOpened(false)} /> : null}
      <KeyboardHelp />
    </>
  );
}

it.each([
  ["a dialog that goes away when it is closed", "Open", "Details"],
  ["a dialog whose code came with the press", "Keyboard shortcuts", "Keyboard shortcuts"],
])("gives the focus back after %s", async (_, name, title) => {
  await show(<Page />);
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name })).toHaveFocus();
});

it.each(["Keep", "Delete"])(
  "gives the focus back after a question that is answered with %s",
  async (answer) => {
    const ask = (): void =>
      void confirmAction({ title: "Delete it?", children: "This cannot be undone.", confirmLabel: "Delete" });
    await show(
      <button type="button" onClick={ask}>
        Ask
      </button>,
    );
    for (const time of ["the first time", "later"]) {
      await page.getByRole("button", { name: "Ask" }).click();
      // What changes nothing is what Enter chooses.
      await expect.element(page.getByRole("button", { name: "Keep" })).toHaveFocus();
      await page.getByRole("dialog").getByRole("button", { name: answer }).click();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: "Ask" }), { message: time }).toHaveFocus();
    }
  },
);

it("gives the focus back to a button that is disabled for a moment, unless something else takes it", async () => {
  await show(
    <>
      <button type="button" disabled>
        Save
      </button>
      <button type="button">Other</button>
    </>,
  );
  const save = page.getByRole("button", { name: "Save" });
  const element = save.element() as HTMLButtonElement;
  focusBack(element);
  await new Promise((resolve) => setTimeout(resolve, 100));
  element.disabled = false;
  await expect.element(save).toHaveFocus();

  element.blur();
  element.disabled = true;
  focusBack(element);
  page.getByRole("button", { name: "Other" }).element().focus();
  element.disabled = false;
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(page.getByRole("button", { name: "Other" })).toHaveFocus();
});
