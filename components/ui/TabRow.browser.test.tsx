import { Tabs } from "@mantine/core";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { TabRow } from "./TabRow";

const tabs = ["first", "second", "third", "fourth", "fifth", "last"] as const;
const labels = {
  first: "The first of them",
  second: "The second",
  third: "The third",
  fourth: "The fourth",
  fifth: "The fifth",
  last: "The last of them",
};

it("keeps the opened tab in sight where they do not fit beside each other", async () => {
  await page.viewport(390, 400);
  await show(
    <Tabs value="last">
      <div style={{ height: 600 }} />
      <TabRow
        label="Parts"
        tabs={tabs}
        labels={labels}
        tab="last"
        behind={(tab) => (tab === "first" ? "3" : null)}
      />
    </Tabs>,
  );
  const list = page.getByRole("tablist", { name: "Parts" });
  await expect.element(page.getByRole("tab", { name: "The first of them 3" })).toBeInTheDocument();
  const last = page.getByRole("tab", { name: "The last of them" }).element().getBoundingClientRect();
  const row = list.element().parentElement!.getBoundingClientRect();
  expect(row.width).toBeLessThanOrEqual(390);
  expect(last.right).toBeLessThanOrEqual(row.right + 1);
  expect(last.left).toBeGreaterThan(row.left);
  // The page does not scroll.
  expect(window.scrollY).toBe(0);
  await expectReadable("tabs on one line");
});
