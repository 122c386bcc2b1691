import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { StrategyRow } from "@/lib/replay/shapes";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { StrategyBars } from "./StrategyBars";

const row = (strategy: string, minutes: number): StrategyRow =>
  ({ strategy, minutes_avoided_vs_no_prewarm: minutes, percent_minutes_saved: minutes }) as StrategyRow;

it("leads to the policies that are saved, and marks them without a verdict", async () => {
  await show(
    <StrategyBars
      rows={[row("demo-peak", 9), row("edited", 8), row("count", 5)]}
      optimum={10}
      isBound={() => false}
      policies={[
        { name: "demo-peak", version: 2 },
        { name: "edited", version: null },
      ]}
    />,
  );
  await expect
    .element(page.getByRole("link", { name: "demo-peak" }))
    .toHaveAttribute("href", "/policies/demo-peak");
  expect(page.getByRole("link").elements()).toHaveLength(1);
  const [saved, edited, builtIn] = page.getByRole("listitem").elements();
  expect(saved?.textContent).toContain("demo-peak saved policy");
  expect(edited?.textContent).toContain("edited policy not saved");
  expect(builtIn?.textContent).toMatch(/^Job count5/);
  const badges = [...document.querySelectorAll<HTMLElement>("[data-tone]")];
  expect(badges.map((badge) => badge.dataset["tone"])).toEqual(["idle", "idle"]);
  expect(badges.flatMap((badge) => [...badge.querySelectorAll("svg")])).toEqual([]);
  await expectReadable("bars of strategies");
});
