import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { StabilityTable } from "./StabilityTable";

const images = [29, 30, 31].map((rank) => ({
  image: `registry.example.com/team-mobile/device-farm-${rank}:3`,
  rank,
  meanRank: rank,
  share: rank > 30 ? 0.379 : 0.622,
  rank5: rank - 2,
  rank50: rank,
  rank95: rank + 2,
}));
// The table calls only `explain` of the tuner.
const tuner = { explain: () => undefined } as unknown as Tuner;

it.each([390, 1440])("has each image's bar against the cut in sight at %d px", async (width) => {
  await page.viewport(width, 800);
  await show(<StabilityTable tuner={tuner} images={images} maxImages={30} />);
  const table = page.getByRole("table");
  await expect.element(table).toBeVisible();
  const bars = [...table.element().querySelectorAll("svg[class*=range]")]
    .map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.width > 0);
  expect(bars).toHaveLength(images.length);
  for (const { right } of bars) expect(right).toBeLessThanOrEqual(width);
  await expect.element(table).toHaveTextContent("37.9%");
  await expectReadable(`stability at ${width} px`);
});
