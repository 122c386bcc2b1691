import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { Change } from "@/lib/api/changes";
import { asked, json, list, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ChangesPage } from "./ChangesPage";

const ROUTE = "GET /changes";
const changes: readonly Change[] = [
  {
    id: "c-2",
    at: "2026-01-05T08:00:00.000Z",
    part: "discovery",
    kind: "policy.update",
    title: "Policy changed",
    subject: "policy/usage",
    actor: "ada@example.com",
    path: "/policies/usage",
    fields: [
      { path: "version", before: "1", after: "2" },
      { path: "spec", before: "  maxImages: 20", after: "  maxImages: 30" },
      { path: "guard", before: null, after: "passed" },
      { path: "unmatchedSeconds", before: "null", after: "5400" },
    ],
    more: 2,
  },
  {
    id: "c-1",
    at: "2026-01-05T07:00:00.000Z",
    part: "sources",
    kind: "dataSource.delete",
    title: "Data source removed",
    subject: "dataSource/mimir",
    actor: "system",
    path: null,
    fields: [],
    more: 0,
  },
];
const entries = page.getByRole("list", { name: "Changes" });

it("is loading, then shows each change with before and after and the way to it", async () => {
  serve({ [ROUTE]: never });
  await show(<ChangesPage />);
  await expect.element(page.getByRole("status", { name: "Loading the changes" })).toBeInTheDocument();
  await expectReadable("loading");
  serve({ [ROUTE]: list(changes) });
  await show(<ChangesPage />);
  await expect.element(page.getByText("2 changes")).toBeVisible();
  await expect.element(entries).toHaveTextContent("Policy changed: usage by ada@example.com");
  await expect.element(entries).toHaveTextContent("maxImages: 20→becamemaxImages: 30");
  await expect.element(entries).toHaveTextContent(/Unmatched seconds\s*none→became\s*1 h 30 min/);
  await expect.element(entries).toHaveTextContent("and 2 other fields");
  await expect.element(page.getByRole("link", { name: "usage" })).toHaveAttribute("href", "/policies/usage");
  await expect.element(entries).toHaveTextContent("Data source removed: mimir by system");
  await expect.element(page.getByRole("link", { name: "mimir" })).not.toBeInTheDocument();
  await expectReadable("changes");
});

it("filters by part, kind, person, subject and time, in the address and in the export", async () => {
  serve({ [ROUTE]: list(changes) });
  await show(<ChangesPage />);
  await page.getByRole("combobox", { name: "Part" }).selectOptions("minutes");
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("quota.change");
  await page.getByRole("textbox", { name: "Who" }).fill("ada@example.com");
  await page.getByRole("button", { name: "Only changes of usage" }).click();
  await expect.element(page.getByRole("textbox", { name: "Subject" })).toHaveValue("policy/usage");
  await page.getByRole("button", { name: "Last 24 hours" }).click();
  const path = () => asked(ROUTE).at(-1)?.path ?? "";
  await expect.poll(path).toContain("from=");
  // In the time zone of the entries, which the label names.
  await page.getByLabelText(/^Until \(CES?T\)$/).fill("2026-01-05T09:30");
  const until = `until=${encodeURIComponent(new Date(2026, 0, 5, 9, 30).toISOString())}`;
  await expect.poll(path).toContain(until);
  for (const part of [
    "part=minutes",
    "kind=quota.change",
    "actor=ada%40example.com",
    "subject=policy%2Fusage",
  ])
    await expect.poll(path).toContain(part);
  await expect
    .element(page.getByRole("link", { name: "Export CSV" }))
    .toHaveAttribute(
      "href",
      expect.stringMatching(/changes\/export\?part=minutes&kind=quota\.change.*format=csv/),
    );
});

it("knows no last visit on the first one", async () => {
  localStorage.removeItem("plimsoll.visits.changes");
  serve({ [ROUTE]: list(changes) });
  const { unmount } = await show(<ChangesPage />);
  await expect.element(page.getByRole("button", { name: "Since my last visit" })).toBeDisabled();
  await unmount();
  localStorage.setItem("plimsoll.visits.changes", String(Date.now() - 86_400_000));
  await show(<ChangesPage />);
  await userEvent.click(page.getByRole("button", { name: "Since my last visit" }));
  await expect.poll(() => asked(ROUTE).at(-1)?.path ?? "").toContain("from=");
});

it("says that nothing changed, that nothing fits, and that it could not be read", async () => {
  serve({ [ROUTE]: list([]) });
  await show(<ChangesPage />);
  await expect.element(page.getByText("Nothing has changed yet")).toBeVisible();
  await expectReadable("empty");
  await page.getByRole("combobox", { name: "Part" }).selectOptions("queue");
  await expect.element(page.getByText("No change matches all of these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Show all changes" }).click();
  await expect.element(page.getByText("Nothing has changed yet")).toBeVisible();
  serve({ [ROUTE]: refuse(503, "databaseAway", "The database does not answer.") });
  await show(<ChangesPage />);
  await expect.element(page.getByText("Could not load the changes")).toBeVisible();
  await expectReadable("failed");
});

it("brings further pages", async () => {
  serve({
    [ROUTE]: ({ path, ...call }) =>
      json({
        items: path.includes("cursor=") ? changes.slice(1) : changes.slice(0, 1),
        nextCursor: path.includes("cursor=") ? null : "x",
      })({ path, ...call }),
  });
  await show(<ChangesPage />);
  await expect.element(page.getByText("The newest 1 change")).toBeVisible();
  await page.getByRole("button", { name: "Show more changes" }).click();
  await expect.element(page.getByText("2 changes")).toBeVisible();
});

it("begins a phone with the changes: the filters are behind a button that counts them, and / opens them", async () => {
  await page.viewport(390, 844);
  serve({ [ROUTE]: list(changes) });
  await show(<ChangesPage />, {
    search: "?part=minutes&from=2026-01-05T07:00:00Z&until=2026-01-05T08:00:00Z",
  });
  await expect.element(page.getByRole("button", { name: "2 filters active" })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Part" })).not.toBeInTheDocument();
  await expect.element(entries).toBeInTheDocument();
  expect(entries.element().getBoundingClientRect().top).toBeLessThan(422);
  await userEvent.keyboard("/");
  await expect.element(page.getByRole("textbox", { name: "Subject" })).toHaveFocus();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  await expect.poll(() => asked(ROUTE).at(-1)?.path).not.toContain("part=");
});
