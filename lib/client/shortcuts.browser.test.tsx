import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { show } from "@/test/support/components/show";
import { useShortcut } from "./shortcuts";

const [undo, find] = [vi.fn(), vi.fn()];

function Bound(): ReactNode {
  useShortcut("mod+Z", "Undo", undo);
  useShortcut("mod+K", "Find", find);
  return (
    <>
      <button type="button">On the page</button>
      <div role="dialog" aria-label="Save">
        <textarea aria-label="Message" />
        <button type="button">In the dialog</button>
      </div>
    </>
  );
}

it("leaves undo to a dialog's field, which is about its text, and other keys to the page", async () => {
  await show(<Bound />);
  const message = page.getByRole("textbox", { name: "Message" });
  await userEvent.fill(message, "one word");
  await userEvent.type(message, " too many");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(undo).not.toHaveBeenCalled();
  await expect.element(message).not.toHaveValue("one word too many");
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(find).toHaveBeenCalledOnce();
  for (const [index, name] of ["In the dialog", "On the page"].entries()) {
    page.getByRole("button", { name }).element().focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(undo).toHaveBeenCalledTimes(index + 1);
  }
});

it("knows a key as soon as what it does can be done", async () => {
  const save = vi.fn();
  function Page(): ReactNode {
    const [edited, setEdited] = useState(false);
    useShortcut("mod+S", "Save", save, edited);
    return (
      <button type="button" onClick={() => setEdited(true)}>
        Edit
      </button>
    );
  }
  await show(<Page />);
  const press = (): boolean =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true }));
  press();
  expect(save).not.toHaveBeenCalled();
  const edit = page.getByRole("button", { name: "Edit" }).element();
  flushSync(() => edit.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  press();
  expect(save).toHaveBeenCalledOnce();
});
