import { Drawer } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { KeyboardHelp } from "@/components/shell/keys/KeyboardHelp";
import { show } from "@/test/support/components/show";
import { useFocusBack } from "./useFocusBack";

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
