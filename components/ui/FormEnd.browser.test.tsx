import { useState, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "@/lib/client/api";
import type { Role } from "@/lib/api/accounts";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { FormEnd, type FormEndProps } from "./FormEnd";

const add = page.getByRole("button", { name: "Add", exact: true });
const leave = (name: string) => page.getByRole("button", { name, exact: true });
const idle = { error: null, isPending: false };

async function showEnd(props: Partial<FormEndProps> = {}, role: Role = "admin") {
  const [onSubmit, onCancel] = [vi.fn(), vi.fn()];
  const form: ReactNode = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormEnd label="Add" write={idle} failed="The person was not added" onCancel={onCancel} {...props} />
    </form>
  );
  await show(form, { role });
  return { onSubmit, onCancel };
}

it("sends the form, or leaves it without sending, by keyboard too", async () => {
  const { onSubmit, onCancel } = await showEnd();
  await expectReadable("idle");
  await add.click();
  expect(onSubmit).toHaveBeenCalledOnce();
  await leave("Cancel").click();
  await userEvent.keyboard("{Enter}");
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(onSubmit).toHaveBeenCalledOnce();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

it("cannot be sent while it is under way or has nothing to send, but left", async () => {
  for (const props of [{ write: { error: null, isPending: true } }, { disabled: true }]) {
    const { onSubmit, onCancel } = await showEnd({ ...props, leave: "Close" });
    await expect.element(add).toBeDisabled();
    await leave("Close").click();
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
    await expectReadable(Object.keys(props).join());
  }
});

it("says why it was not sent, and can be sent again", async () => {
  const error = new ApiError(422, "unprocessable", "email is taken.", [
    { path: "email", message: "is taken: choose another" },
  ]);
  const { onSubmit } = await showEnd({ write: { error, isPending: false } });
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(/The person was not added.*email is taken\..*is taken: choose another/);
  await expectReadable("refused");
  await add.click();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("says which role it needs to whom does not have it; an account's own form needs none above viewer", async () => {
  await showEnd({ needs: "tuner" }, "viewer");
  await expect.element(add).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await expectReadable("not allowed");
  const { onSubmit } = await showEnd({}, "viewer");
  await add.click();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("keeps the focus of its button while it is sent and after, and is sent once", async () => {
  const onSubmit = vi.fn();
  let end = (_: FormEndProps["write"]): void => undefined;
  function Sent(): ReactNode {
    const [write, setWrite] = useState<FormEndProps["write"]>(idle);
    end = setWrite;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          setWrite({ error: null, isPending: true });
        }}
      >
        <input aria-label="Name" />
        <FormEnd label="Add" write={write} failed="The person was not added" onCancel={() => undefined} />
      </form>
    );
  }
  await show(<Sent />, { role: "admin" });
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(add).toHaveAttribute("aria-disabled", "true");
  await expect.element(add).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  (add.element() as HTMLElement).click();
  expect(onSubmit).toHaveBeenCalledOnce();
  await expectReadable("under way, with the focus");

  end({ error: new Error("no"), isPending: false });
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(add).toHaveFocus();
  await expect.element(add).not.toHaveAttribute("aria-disabled");

  // If the focus leaves it while the form is sent, it is disabled like any other button.
  await userEvent.keyboard("{Enter}");
  await userEvent.click(page.getByLabelText("Name"));
  await expect.element(add).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
