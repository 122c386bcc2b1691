import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { AuditEvent } from "@/lib/api/audit";
import { json, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { AuditPage } from "./AuditPage";

const event = (minute: number, action: string): AuditEvent => ({
  id: `e${minute}`,
  at: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
  actor: "system",
  role: "system",
  action,
  target: "nodeSnapshot/pool",
  requestId: "",
});
const stored = [50, 45, 40, 35].map((minute) => event(minute, "nodeSnapshot.create"));
const rest = [event(30, "nodeReader.set"), event(25, "nodeSnapshot.create")];

const rows = page.getByRole("row");
const others = page.getByRole("button", {
  name: /^3 more like it\s*: Snapshot of nodes stored, nodeSnapshot\/pool/,
});

it("folds equal events in a row into one, which opens by keyboard to each of them", async () => {
  serve({ "GET /audit-events": json({ items: [...stored, ...rest], nextCursor: null }) });
  await show(<AuditPage />);
  // The head, the event that represents four, and two more.
  await expect.poll(() => rows.elements().length).toBe(4);
  await expect.element(page.getByText("6 events")).toBeVisible();
  await expect.element(rows.nth(1)).toHaveTextContent(/2026.*since .*2026/);
  await expect.element(others).toHaveAttribute("aria-expanded", "false");
  await expectReadable("folded");
  others.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => rows.elements().length).toBe(7);
  await expect.element(others).toHaveAttribute("aria-expanded", "true");
  await expect.element(others).toHaveFocus();
  await expect.element(rows.nth(1)).not.toHaveTextContent("since");
  await expectReadable("open");
  await userEvent.keyboard(" ");
  await expect.poll(() => rows.elements().length).toBe(4);
});

it("keeps a group open that further events make larger", async () => {
  serve({ "GET /audit-events": json({ items: stored, nextCursor: "more" }) });
  await show(<AuditPage />);
  await others.click();
  await expect.poll(() => rows.elements().length).toBe(5);
  serve({ "GET /audit-events": json({ items: [event(31, "nodeSnapshot.create")], nextCursor: null }) });
  await page.getByRole("button", { name: "Show more events" }).click();
  await expect.element(page.getByRole("button", { name: /^4 more like it/ })).toBeVisible();
  expect(rows.elements()).toHaveLength(6);
});
