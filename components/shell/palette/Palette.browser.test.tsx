import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { asked, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { router, show } from "@/test/support/components/show";
import Palette from "./Palette";

const PATH = "GET /search";
const field = page.getByRole("combobox", { name: "Find anything" });
const option = (name: string) => page.getByRole("option").filter({ hasText: name });

it("goes to no hit of the text before, by key or by press", async () => {
  const answers: (() => void)[] = [];
  serve({
    [PATH]: ({ path }) => {
      const q = new URLSearchParams(path.split("?")[1]).get("q") ?? "";
      const items = [{ kind: "policy", name: `found-${q}`, detail: "", href: `/policies/found-${q}` }];
      return new Promise((resolve) => answers.push(() => resolve(Response.json({ items }))));
    },
  });
  const onClose = vi.fn();
  await show(<Palette onClose={onClose} />);
  await userEvent.fill(field, "xq");
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!();
  await expect.element(option("found-xq")).toHaveAttribute("aria-selected", "true");

  // Before the server is asked, and while it is.
  await userEvent.fill(field, "xqz");
  expect(asked(PATH)).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => answers.length).toBe(2);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  (option("found-xq").element() as HTMLElement).click();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(option("found-xq")).toHaveAttribute("aria-disabled", "true");
  await expect.element(field).not.toHaveAttribute("aria-activedescendant");
  await expectReadable("hits of the text before");

  answers[1]!();
  await expect.element(option("found-xqz")).toHaveAttribute("aria-selected", "true");
  await userEvent.click(field);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/policies/found-xqz");
  expect(onClose).toHaveBeenCalledOnce();
});
