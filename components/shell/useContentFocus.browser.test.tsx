import { useRef, useState, type ReactNode } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "@/test/support/components/show";
import { useContentFocus } from "./useContentFocus";

/** Two pages: the first has the button that leads to the second, the frame has one that stays. */
function Frame(): ReactNode {
  const [path, setPath] = useState("/first");
  const content = useRef<HTMLElement>(null);
  useContentFocus(content, path);
  return (
    <>
      <button type="button" onClick={() => setPath("/second")}>
        In the frame
      </button>
      <section ref={content} tabIndex={-1} aria-label="Content">
        {path === "/first" ? (
          <button type="button" onClick={() => setPath("/second")}>
            On the page
          </button>
        ) : (
          <a href="#next">On the second page</a>
        )}
      </section>
    </>
  );
}

it("is at the content of a page whose button led there, and Tab goes on in it", async () => {
  await show(<Frame />);
  expect(document.activeElement).toBe(document.body);
  (page.getByRole("button", { name: "On the page" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("region", { name: "Content" })).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("link", { name: "On the second page" })).toHaveFocus();
});

it("stays where somebody has it", async () => {
  await show(<Frame />);
  const stays = page.getByRole("button", { name: "In the frame" });
  (stays.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "On the second page" })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(stays).toHaveFocus();
});
