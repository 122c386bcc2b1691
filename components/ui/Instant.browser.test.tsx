import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderToString } from "react-dom/server";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { DateAndTime } from "./DateAndTime";
import { Instant } from "./Instant";

const AT = "2026-11-27T08:00:00.000Z";

/** The lines in which a text is rendered, from top to bottom. */
function linesOf(element: Element): readonly string[] {
  const lines: { readonly top: number; text: string }[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const [place, letter] of [...(node.textContent ?? "")].entries()) {
      const range = new Range();
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const { top, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const line = lines.find((each) => Math.abs(each.top - top) < 4);
      if (line === undefined) lines.push({ top, text: letter });
      else line.text += letter;
    }
  }
  return lines.map(({ text }) => text.trim()).filter((text) => text !== "");
}

const time = page.getByRole("time");

it("says the time by the reader's clock, and by UTC what the server draws", async () => {
  expect(renderToString(<Instant at={AT} />).replaceAll(/<[^>]+>/g, "")).toBe("2026-11-27 08:00:00 UTC");
  await show(<Instant at={AT} />);
  await expect.element(time).toHaveTextContent(/^2026-11-27 09:00:00 (CET|GMT\+1)$/);
  await expect.element(time).toHaveAttribute("datetime", AT);
  await expectReadable("an instant");
});

it("shows a text that is no time as it is", async () => {
  await show(<Instant at="never" />);
  await expect.element(time).toHaveTextContent(/^never$/);
});

it.each([
  ["", ["2026-11-27 08:00 UTC"]],
  ["110px", ["2026-11-27", "08:00 UTC"]],
  ["10px", ["2026-11-27", "08:00 UTC"]],
])("breaks only between the date and the time: %j wide", async (width, lines) => {
  await show(
    <div data-testid="cell" style={{ width }}>
      <DateAndTime text="2026-11-27 08:00 UTC" />
    </div>,
  );
  expect(linesOf(page.getByTestId("cell").element())).toEqual(lines);
});
