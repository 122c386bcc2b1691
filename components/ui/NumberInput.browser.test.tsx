import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { NumberInput } from "./NumberInput";

const held = vi.fn<(value: number | string) => void>();

function Field({ error }: { readonly error?: string }): ReactNode {
  const [value, setValue] = useState<number | string>(30);
  const onChange = (next: number | string): void => {
    held(next);
    setValue(next);
  };
  return <NumberInput label="Days" value={value} error={error} onChange={onChange} />;
}

const field = page.getByRole("textbox", { name: "Days" });
const last = (): unknown => held.mock.lastCall?.[0];

async function pasteOver(text: string): Promise<void> {
  const input = field.element() as HTMLInputElement;
  input.focus();
  input.select();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  if (input.dispatchEvent(event)) await userEvent.keyboard(text);
}

it("says which keys it left out, until something is typed that it takes", async () => {
  await show(<Field />);
  await userEvent.fill(field, "");
  await userEvent.type(field, "12a");
  await expect.element(field).toHaveValue("12");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent('"a" is not part of a number and was left out');
  await expectReadable("a letter");
  await userEvent.type(field, "3");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await userEvent.type(field, ",");
  await expect.element(field).toHaveAccessibleDescription(/write 1000 for a thousand, 1\.5/);
  expect(last()).toBe(123);
});

it.each([
  ["1,000", 1_000],
  ["1e3", 1_000],
  ["45", 45],
])("reads a pasted %s as a number", async (text, number) => {
  await show(<Field />);
  await pasteOver(text);
  await expect.poll(last).toBe(number);
  await expect.element(field).toHaveValue(String(number));
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

it.each(["12abc", "1,5", "1.2.3", "300 s"])("names a pasted %s, and keeps what it held", async (text) => {
  await show(<Field />);
  held.mockClear();
  await pasteOver(text);
  await expect
    .element(field)
    .toHaveAccessibleDescription(new RegExp(`"${text}" is not a number and was left out`));
  await expect.element(field).toHaveValue("30");
  expect(held).not.toHaveBeenCalled();
});

it("gives a number while one is typed that ends in a zero, and says the form's error otherwise", async () => {
  await show(<Field error="must be at most 10" />);
  await expect.element(field).toHaveAccessibleDescription("must be at most 10");
  await userEvent.fill(field, "");
  await userEvent.type(field, "1.0");
  expect(last()).toBe(1);
  await expect.element(field).toHaveValue("1.0");
  await userEvent.type(field, "5");
  expect(last()).toBe(1.05);
});
