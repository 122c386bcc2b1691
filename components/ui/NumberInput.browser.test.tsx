import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { NumberInput } from "./NumberInput";

const held = vi.fn<(value: number | string) => void>();

interface FieldProps {
  readonly error?: string;
  /** Whether it takes whole numbers from 0 on only. */
  readonly counts?: boolean;
}

function Field({ error, counts = false }: FieldProps): ReactNode {
  const [value, setValue] = useState<number | string>(30);
  const onChange = (next: number | string): void => {
    held(next);
    setValue(next);
  };
  return (
    <NumberInput
      label="Days"
      {...{ value, error, onChange }}
      allowDecimal={!counts}
      allowNegative={!counts}
    />
  );
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

it("says of a point and of a minus that a field of whole numbers from 0 on leaves them out", async () => {
  await show(<Field counts />);
  await userEvent.fill(field, "");
  await userEvent.type(field, "-");
  await expect.element(field).toHaveAccessibleDescription(/"-" was left out: the number cannot be below 0/);
  await userEvent.keyboard("1");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await userEvent.clear(field);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  // Still said where the 15 is read.
  await userEvent.keyboard("1.5");
  await expect.element(field).toHaveValue("15");
  await expect.element(field).toHaveAccessibleDescription(/"\." was left out: only whole numbers/);
  await expectReadable("a point was left out");
});

it.each([
  ["-5", /"-" was left out/, "30"],
  ["1.5", /"\." was left out/, "30"],
  ["-1.5e0", /"-" was left out/, "30"],
  ["1.0", /^$/, "1"],
  ["1.5e3", /^$/, "1500"],
])("in a field of whole numbers from 0 on takes of a pasted %s all or nothing", async (text, told, value) => {
  await show(<Field counts />);
  await pasteOver(text);
  await expect.element(field).toHaveValue(value);
  await expect.element(field).toHaveAccessibleDescription(told);
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
