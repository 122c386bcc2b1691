import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { asked, json, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { router, show } from "@/test/support/components/show";
import Palette from "./Palette";

const PATH = "GET /search";
const field = page.getByRole("combobox", { name: "Find anything" });
const option = (name: string) => page.getByRole("option").filter({ hasText: name });

it("goes to no hit of the text before, by key or by press", async () => {
  const answers = new Map<string, () => void>();
  serve({
    [PATH]: ({ path }) => {
      const q = new URLSearchParams(path.split("?")[1]).get("q") ?? "";
      const items = [{ kind: "policy", name: `found-${q}`, detail: "", href: `/policies/found-${q}` }];
      return new Promise((resolve) => answers.set(q, () => resolve(Response.json({ items }))));
    },
  });
  const answer = async (text: string): Promise<void> => {
    await expect.poll(() => answers.has(text)).toBe(true);
    answers.get(text)?.();
  };
  const onClose = vi.fn();
  await show(<Palette onClose={onClose} />);
  await userEvent.fill(field, "xq");
  await answer("xq");
  await expect.element(option("found-xq")).toHaveAttribute("aria-selected", "true");

  // Before and during the server's search.
  await userEvent.fill(field, "xqz");
  expect(asked(PATH)).toHaveLength(1);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => answers.has("xqz")).toBe(true);
  (option("found-xq").element() as HTMLElement).click();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(option("found-xq")).toHaveAttribute("aria-disabled", "true");
  await expect.element(field).not.toHaveAttribute("aria-activedescendant");
  await expectReadable("hits of the text before");

  await answer("xqz");
  await expect.element(option("found-xqz")).toHaveAttribute("aria-selected", "true");
  // Pressed before the hits arrive, Enter goes to the first of them, unless more is typed.
  await userEvent.fill(field, "xqzy");
  await userEvent.keyboard("{Enter}");
  await userEvent.fill(field, "xqzyw");
  await answer("xqzyw");
  await expect.element(option("found-xqzyw")).toHaveAttribute("aria-selected", "true");
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.fill(field, "xqzywv");
  await userEvent.keyboard("{Enter}");
  await answer("xqzywv");
  await expect.poll(() => router.push).toHaveBeenCalledExactlyOnceWith("/policies/found-xqzywv");
  expect(onClose).toHaveBeenCalledOnce();
});

it("leads to the page of an image that nothing has in its name", async () => {
  serve({ [PATH]: json({ items: [] }) });
  await show(<Palette onClose={() => undefined} />);
  await userEvent.fill(field, "no-such-policy");
  await expect.element(page.getByText("Nothing has “no-such-policy” in its name.")).toBeVisible();
  await userEvent.fill(field, "registry.example.com/new/app:1.2");
  await expect.element(option("in no ranking: why?")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.push).toHaveBeenCalledWith("/images/registry.example.com/new/app:1.2");
});

it("leads from a question to the page that answers it, and takes no address for an image", async () => {
  serve({ [PATH]: json({ items: [] }) });
  await show(<Palette onClose={() => undefined} />);
  await userEvent.fill(field, "would my pod be evicted on this node?");
  const nodes = option("Nodes and waterlines");
  await expect.element(nodes).toHaveAttribute("aria-selected", "true");
  await expect.element(nodes).toHaveTextContent("Which pods give way, and on which node?");
  await expect.element(page.getByText(/^Add the name of an image/)).toBeVisible();
  await expectReadable("a question");
  await userEvent.fill(field, "https://gitlab.example.com/no/such/-/jobs/1");
  await expect.element(page.getByText(/^Nothing has “https:/)).toBeVisible();
  await userEvent.fill(field, "would my pod be evicted?");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.push).toHaveBeenCalledWith("/nodes");
});

it("finds the name that a question is about, and says why where nothing has it", async () => {
  const image = "registry.example.com/ci/terraform:1.12";
  const hit = {
    kind: "image",
    name: image,
    detail: "not selected: rank 33 of nightly",
    href: `/images/${image}`,
  };
  serve({ [PATH]: ({ path }) => Response.json({ items: path.includes("q=terraform") ? [hit] : [] }) });
  await show(<Palette onClose={() => undefined} />);
  await userEvent.fill(field, "why is terraform not warm?");
  await expect.element(option(image)).toHaveAttribute("aria-selected", "true");
  await expect.element(option(image)).toHaveTextContent("not selected: rank 33 of nightly");
  await userEvent.fill(field, "why is registry.example.com/new/app:1.2 not warm?");
  await expect.element(option("in no ranking: why?")).toHaveTextContent("registry.example.com/new/app:1.2");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.push).toHaveBeenCalledWith("/images/registry.example.com/new/app:1.2");
});
