import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { LineEdges } from "./LineEdges";

/** Renders a card of that width. */
const open = (width: number, name: string) =>
  show(
    <div data-testid="card" style={{ width }}>
      <LineEdges
        lastIn={{ image: "r/model-eval:2", score: 19_292.6 }}
        firstOut={{ image: `r/${name}`, score: 16_475.5 }}
      />
    </div>,
  );

/** One line is 24 px high, two are 40. */
const heightOf = (name: string): number =>
  page.getByRole("link", { name }).element().getBoundingClientRect().height;

it.each([270, 300, 340])("keeps a name on one line beside long numbers, %i px wide", async (width) => {
  await open(width, "runner-helper:18.1");
  expect(heightOf("runner-helper:18.1")).toBeLessThan(30);
  const card = page.getByTestId("card");
  await expect.element(card).toHaveTextContent("First outrunner-helper:18.1−2,817.1 16,475.5");
  await expectReadable("two edges");
});

it("writes scores of one signal with their unit, bytes in binary ones", async () => {
  const edges = { lastIn: { image: "r/a:1", score: 12.5 }, firstOut: { image: "r/b:1", score: 4.651 } };
  await show(<LineEdges {...edges} scoreUnit="s" />);
  await expect.element(page.getByText("First out")).toBeVisible();
  expect(document.body.textContent).toContain("Last ina:112.50 sFirst outb:1−7.85 s 4.65 s");
});

it("says that equal scores are level, as the ranking does", async () => {
  await show(<LineEdges lastIn={{ image: "r/a:1", score: 0 }} firstOut={{ image: "r/b:1", score: 0 }} />);
  await expect.element(page.getByText("level")).toBeVisible();
  expect(document.body.textContent).toContain("First outb:1level 0");
});

it("breaks a name that is longer than its line, beside its label", async () => {
  const name = `${"long-name-".repeat(6)}:1`;
  await open(270, name);
  expect(heightOf(name)).toBeGreaterThan(30);
  const { scrollWidth, clientWidth } = page.getByTestId("card").element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const label = page.getByText("First out").element().getBoundingClientRect();
  expect(page.getByRole("link", { name }).element().getBoundingClientRect().left).toBeGreaterThan(
    label.right,
  );
});
