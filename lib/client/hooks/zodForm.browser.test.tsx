import type { ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { show } from "@/test/support/components/show";
import { useZodForm } from "./zodForm";

const schema = z.object({ name: z.string().min(1, "must not be empty") });
type Load = () => Promise<typeof schema>;

const onSubmit = vi.fn<(output: z.output<typeof schema>) => void>();

function Form({ load }: { readonly load: Load }): ReactNode {
  const form = useZodForm({ schema: load, initial: { name: "" }, error: null, onSubmit });
  return (
    <form {...form.props}>
      <input aria-label="Name" {...form.getInputProps("name")} />
      <button type="submit">Save</button>
      <p role="status">{form.errorOf("name")}</p>
    </form>
  );
}

it("is sent once, however often it is pressed while its schema is on its way", async () => {
  const arrivals: (() => void)[] = [];
  const load: Load = () => new Promise((done) => arrivals.push(() => done(schema)));
  await show(<Form load={load} />);
  const save = page.getByRole("button", { name: "Save" });
  await userEvent.fill(page.getByLabelText("Name"), "nightly");
  await save.click();
  await save.click();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
  for (const arrive of arrivals) arrive();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ name: "nightly" }]]);
  await new Promise((later) => setTimeout(later, 50));
  expect(onSubmit).toHaveBeenCalledOnce();
  // Once the schema has loaded, each press counts.
  await save.click();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it("says what is wrong once the schema is there, and can then be sent", async () => {
  onSubmit.mockClear();
  await show(<Form load={() => Promise.resolve(schema)} />);
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  await expect.element(page.getByRole("status")).toHaveTextContent("must not be empty");
  await userEvent.fill(page.getByLabelText("Name"), "weekly");
  await save.click();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ name: "weekly" }]]);
});

it("keeps what was typed when its schema does not come, and sends it with the next try", async () => {
  onSubmit.mockClear();
  const load = vi.fn<Load>(() => Promise.reject(new Error("Failed to load chunk /_next/a.js")));
  await show(<Form load={load} />);
  const name = page.getByLabelText("Name");
  await userEvent.fill(name, "nightly");
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("What checks this form could not be loaded");
  await expect.element(name).toHaveValue("nightly");
  await userEvent.fill(name, "weekly");
  load.mockResolvedValue(schema);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ name: "weekly" }]]);
  await expect.element(alert).not.toBeInTheDocument();
});
