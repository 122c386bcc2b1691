/** Contrast themes of the system take backgrounds away: what draws a value, the line or a choice with one keeps it. */
import { Checkbox, Radio, Slider, Switch } from "@mantine/core";
import { cdp, page } from "vitest/browser";
import { afterEach, expect, it } from "vitest";
import { CategoryBars } from "@/components/charts/CategoryBars";
import { RankedList } from "@/components/ranking/list/RankedList";
import { rowsOf } from "@/components/ranking/rows.testing";
import { show } from "@/test/support/components/show";

const emulate = (features: { readonly name: string; readonly value: string }[]): Promise<unknown> =>
  cdp().send("Emulation.setEmulatedMedia", { features });

afterEach(() => emulate([]));

const CHOSEN = "[aria-current], [aria-selected], [aria-pressed]";

async function draw(): Promise<void> {
  const rows = rowsOf([3, 2, 1], { line: 2, values: { pulls: [3, 2, 1] }, shares: { pulls: [1, 0.6, 0.3] } });
  await show(
    <>
      <a href="/" aria-current="page">
        Here
      </a>
      <button type="button" aria-pressed="true">
        Pressed
      </button>
      <div style={{ height: 200 }}>
        <CategoryBars axis="Minutes" format={String} bars={[{ label: "May", value: 3 }]} />
      </div>
      <Slider defaultValue={40} thumbLabel="Line" />
      <RankedList
        connect={(next) => {
          next(rows);
          return () => undefined;
        }}
        filter={{ search: "", show: "all" }}
        onOpen={() => undefined}
      />
    </>,
  );
  await expect.element(page.getByRole("option").first()).toBeVisible();
}

function found(selector: string): Element {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`Nothing is ${selector}.`);
  return element;
}

it.each(["light", "dark"])("are followed, and leave bars and the line to be seen: %s", async (scheme) => {
  await emulate([
    { name: "forced-colors", value: "active" },
    { name: "prefers-color-scheme", value: scheme },
  ]);
  await draw();
  const ground = getComputedStyle(document.body).backgroundColor;
  const colour = (selector: string, part?: string): string =>
    getComputedStyle(found(selector), part).backgroundColor;
  expect(colour("[class*=CategoryBars] [class*=_bar_], [class*=_column] > [class*=_bar]")).not.toBe(ground);
  expect(colour("[role=separator]", "::after")).not.toBe(ground);
  expect(colour(".mantine-Slider-bar")).not.toBe(ground);
  const bar = found("[role=option] [class*=_bar]");
  await expect.poll(() => getComputedStyle(bar).backgroundImage).toContain("linear-gradient");
  for (const chosen of document.querySelectorAll(`:is(${CHOSEN}):not([aria-selected=false])`))
    expect(getComputedStyle(chosen).outlineStyle, chosen.outerHTML.slice(0, 80)).toBe("solid");
});

it.each(["light", "dark"])("leave on, ticked and chosen to be seen: %s", async (scheme) => {
  await emulate([
    { name: "forced-colors", value: "active" },
    { name: "prefers-color-scheme", value: scheme },
  ]);
  await show(
    <>
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Radio label="Chosen" defaultChecked />
      <Checkbox label="Ticked" defaultChecked />
    </>,
  );
  const ground = getComputedStyle(document.body).backgroundColor;
  const all = (selector: string): readonly CSSStyleDeclaration[] =>
    [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element));
  const [off, on] = all(".mantine-Switch-thumb");
  const [offTrack, onTrack] = all(".mantine-Switch-track");
  await expect.poll(() => onTrack?.backgroundColor).not.toBe(offTrack?.backgroundColor);
  expect(off?.backgroundColor).not.toBe(offTrack?.backgroundColor);
  expect(on?.backgroundColor).not.toBe(onTrack?.backgroundColor);
  for (const mark of [".mantine-Radio-icon", ".mantine-Checkbox-icon"]) {
    const [style] = all(mark);
    expect(style?.color, mark).toMatch(/^rgb/);
    expect(style?.color, mark).not.toBe(ground);
  }
});

it("more contrast makes hairlines and lesser texts as clear as the others", async () => {
  await emulate([{ name: "prefers-contrast", value: "more" }]);
  await draw();
  const root = getComputedStyle(document.documentElement);
  expect(root.getPropertyValue("--rule")).toBe(root.getPropertyValue("--rule-strong"));
  expect(root.getPropertyValue("--text-dim")).toBe(root.getPropertyValue("--text"));
});
