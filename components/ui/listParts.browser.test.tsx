/** Alerts above a page, a list's filter, its exports and the images named in a line. */
import { page, userEvent } from "vitest/browser";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { AlertCard, AlertList } from "./AlertList";
import { ExportButtons } from "./ExportButtons";
import { FilterBar, useWordFilter } from "./FilterBar";
import { ShortImages } from "./ShortImages";

beforeEach(() => page.viewport(1024, 800));

const POLICIES = ["nightly builds", "nightly tests", "weekly builds"];

function Filtered({ more = false }: { readonly more?: boolean }): ReactNode {
  const filter = useWordFilter();
  const found = POLICIES.filter((name) => filter.words.every((word) => name.includes(word)));
  return (
    <>
      <FilterBar
        label="Search policies"
        placeholder="Name"
        noun={["policy", "policies"]}
        found={found.length}
        all={POLICIES.length}
        {...{ filter, more }}
      />
      <p>{found.join(", ")}</p>
    </>
  );
}

const field = page.getByRole("textbox", { name: "Search policies" });
const count = page.getByRole("status");

it("filters by every word, from the key /, and keeps the text in the address", async () => {
  const onUrlUpdate = vi.fn();
  await show(<Filtered />, { onUrlUpdate });
  await expect.element(count).toHaveTextContent(/^3 policies$/);
  await userEvent.keyboard("/");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("BUILDS  nightly");
  await expect.element(count).toHaveTextContent(/^1 of 3 policies$/);
  await expect.element(page.getByText("nightly builds", { exact: true })).toBeVisible();
  await expect.poll(() => onUrlUpdate.mock.lastCall?.[0].searchParams.get("q")).toBe("BUILDS  nightly");
  await expectReadable("filtered");
  // In the field it is a character; elsewhere it focuses the field and selects its text.
  await userEvent.keyboard("/");
  await expect.element(count).toHaveTextContent(/^0 of 3 policies$/);
  await expectReadable("nothing found");
  (field.element() as HTMLElement).blur();
  await userEvent.keyboard("/ ");
  await expect.element(count).toHaveTextContent(/^3 policies$/);
  await userEvent.clear(field);
  await expect.poll(() => onUrlUpdate.mock.lastCall?.[0].queryString).toBe("");
});

it("begins with the address's words, and says where a list goes on beyond its filter", async () => {
  await show(<Filtered more />, { search: "?q=weekly" });
  await expect.element(field).toHaveValue("weekly");
  await expect.element(count).toHaveTextContent("1 of 3 policies, the first of a longer list");
});

it("gives the list as it is filtered in either format", async () => {
  await show(
    <>
      <ExportButtons path="/audit-events/export" filter="actor=ada&q=a%26b" />
      <ExportButtons path="/changes/export" filter="" />
    </>,
  );
  const links = page.getByRole("link", { name: /^Export/ });
  const files = links.elements().map((link) => {
    const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
    return [link.textContent, pathname, Object.fromEntries(searchParams)];
  });
  const filtered = { actor: "ada", q: "a&b" };
  expect(files).toEqual([
    ["Export CSV", "/api/v1/audit-events/export", { ...filtered, format: "csv" }],
    ["Export JSON", "/api/v1/audit-events/export", { ...filtered, format: "json" }],
    ["Export CSV", "/api/v1/changes/export", { format: "csv" }],
    ["Export JSON", "/api/v1/changes/export", { format: "json" }],
  ]);
  await expectReadable("exports");
});

it("names images briefly, leads to each one's own page, and counts the rest", async () => {
  const images = ["a.example.com/base/node:20", "b.example.com/node:20"];
  await show(
    <>
      <p>
        <ShortImages images={images} />
      </p>
      <p>
        <ShortImages images={images.slice(0, 1)} total={1_235} />
      </p>
    </>,
  );
  const texts = [...document.querySelectorAll("main p")].map((line) => line.textContent);
  expect(texts).toEqual(["node:20, node:20", "node:20 and 1,234 more"]);
  for (const image of images) {
    const link = page.getByTitle(image).first();
    await expect.element(link).toHaveAccessibleDescription(image);
    await expect.element(link).toHaveAttribute("href", `/images/${image}`);
  }
  await expectReadable("short names");
});

it("keeps alerts, however long, within a narrow page, each with what to do", async () => {
  await page.viewport(390, 800);
  await show(
    <AlertList label="What needs a look">
      <AlertCard
        title={`${"registry.example.com/".repeat(6)}node:20 is missing`}
        links={<a href="#runs">Runs</a>}
      >
        <p>It was expected on 12 nodes.</p>
      </AlertCard>
      <AlertCard tone="bad" title="The database is unavailable" links={null} />
    </AlertList>,
  );
  const region = page.getByRole("region", { name: "What needs a look" });
  await expect.element(region).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const [warning, bad] = [...region.element().children].map((card) => getComputedStyle(card));
  expect(warning?.borderLeftColor).not.toBe(bad?.borderLeftColor);
  await userEvent.keyboard("{Tab}");
  await expect.element(region.getByRole("link", { name: "Runs" })).toHaveFocus();
  await expectReadable("alerts");
});
