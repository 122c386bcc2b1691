import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PageSummary } from "@/lib/explanation/summary";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ShareMenu } from "./ShareMenu";

const SUMMARY: PageSummary = {
  title: "Node node-07",
  sentences: ["It is 4.1 GiB over its memory line."],
  facts: [],
  bars: {
    caption: "Use as a share of each waterline",
    unit: "%",
    line: { label: "Waterline", value: 100 },
    rows: [{ label: "Memory", value: 107, text: "58.5 GiB, 107%", above: true }],
    more: 0,
  },
};

it("copies the page in words, by keyboard, and asks for them only then", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const summarize = vi.fn(() => SUMMARY);
  await show(<ShareMenu summarize={summarize} />);
  expect(summarize).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Share" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await expectReadable("share");
  page.getByRole("menuitem", { name: "Copy summary as Markdown" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => write).toHaveBeenCalledOnce();
  expect(write.mock.calls[0]?.[0]).toContain("### Node node\\-07".replace("\\-", "-"));
  expect(write.mock.calls[0]?.[0]).toContain("It is 4.1 GiB over its memory line.");
});
