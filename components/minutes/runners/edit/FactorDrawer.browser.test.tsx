import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, it, vi } from "vitest";
import type { Role } from "@/lib/api/accounts";
import type { Runner } from "@/lib/api/runners";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import FactorDrawer from "./FactorDrawer";

const runner = (id: number): Runner => ({
  id,
  type: "instance",
  description: "windows",
  scheduled: [],
  revision: 3,
  publicProjectsMinutesCostFactor: "0",
  privateProjectsMinutesCostFactor: "1",
});
const amount = (minutes: number) => ({ weightedSeconds: String(minutes * 60), minutes });
const move = (before: number, after: number) => ({
  builds: 7,
  before: amount(before),
  after: amount(after),
  difference: amount(after - before),
  percent: ((after - before) / before) * 100,
});
const ROOT = "01930000-0000-7000-8000-000000000001";
const side = (used: number) => ({
  used,
  total: 400,
  usedUp: used >= 400,
  stage: used >= 400 ? "exceeded" : "ok",
});
const preview = {
  from: "2026-08-24T00:00:00Z",
  to: "2026-11-22T00:00:00Z",
  total: move(300, 600),
  namespaces: [{ id: ROOT, path: "shipyard", ...move(250, 500) }],
  namespaceCount: 1,
  projects: [{ id: 4, path: "shipyard/desktop", ...move(250, 500) }],
  projectCount: 1,
  runners: [{ id: 1, description: "windows", ...move(300, 600) }],
  runnerCount: 1,
  quotas: [
    {
      namespaceId: ROOT,
      path: "shipyard",
      month: "2026-10",
      partial: false,
      before: side(250),
      after: side(500),
      passed: true,
    },
  ],
  quotaCount: 1,
  passedCount: 1,
};

const field = (name: RegExp): ReturnType<typeof page.getByRole> => page.getByRole("textbox", { name });
const save = (): ReturnType<typeof page.getByRole> => page.getByRole("button", { name: "Save" });
const open = (runners: readonly Runner[], onSaved = vi.fn(), role: Role = "admin") =>
  show(
    <FactorDrawer
      runners={runners}
      draft={{ edit: runners.map(({ id }) => id), public: null, private: null }}
      onDraft={vi.fn()}
      onClose={vi.fn()}
      onSaved={onSaved}
    />,
    { role },
  );

interface FollowedProps {
  readonly first: readonly Runner[];
  readonly then: readonly Runner[];
  readonly last?: readonly Runner[];
  readonly onSaved?: () => void;
}

/** Reads what others save at the press of a button behind the drawer. */
function Followed({ first, then, last = then, onSaved = vi.fn() }: FollowedProps): ReactNode {
  const [runners, setRunners] = useState(first);
  return (
    <>
      <button data-testid="theirs" onClick={() => setRunners(then)}>
        Theirs
      </button>
      <button data-testid="last" onClick={() => setRunners(last)}>
        Theirs again
      </button>
      <FactorDrawer
        runners={runners}
        draft={{ edit: [1], public: null, private: null }}
        onDraft={vi.fn()}
        onClose={vi.fn()}
        onSaved={onSaved}
      />
    </>
  );
}

beforeEach(() => serve({ "POST /minutes/what-if": json(preview) }));

it.each([
  ["-1", /needs to be non-negative/],
  ["NaN", /enter a finite number such as 0\.5/],
  ["Infinity", /enter a finite number/],
  ["1e308", /is larger than 1000000/],
  ["", /is empty: enter 0/],
  ["0,5", /write the decimal point as in 0\.5/],
])("refuses %j in the field, and sends nothing", async (text, problem) => {
  await open([runner(1)]);
  await userEvent.fill(field(/^Private projects/), text);
  await save().click();
  await expect.element(field(/^Private projects/)).toHaveAccessibleDescription(problem);
  expect(asked("PATCH /runners")).toHaveLength(0);
});

it.each(["0", "0.04", "12"])("takes %j", async (text) => {
  const onSaved = vi.fn();
  serve({ "PATCH /runners": json({ runners: [{ ...runner(1), factors: [] }] }) });
  await open([runner(1)], onSaved);
  await userEvent.fill(field(/^Private projects/), text);
  await save().click();
  await expect.poll(() => onSaved).toHaveBeenCalledOnce();
  expect(asked("PATCH /runners")[0]?.body).toEqual({
    runners: [{ id: 1, privateProjectsMinutesCostFactor: text, revision: 3 }],
    message: "",
  });
});

it("shows who moves and which quotas would have been passed, before anything is saved", async () => {
  await open([runner(1)]);
  await expect.element(page.getByText("Change a factor to see")).toBeVisible();
  await userEvent.fill(field(/^Private projects/), "2");
  await expect.element(page.getByText("1 monthly quota would have been passed")).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "October 2026", exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("table", { name: "Difference by namespace" }))
    .toHaveTextContent("+250.00 min");
  expect(asked("POST /minutes/what-if").at(-1)?.body).toEqual({
    runners: [{ id: 1, privateProjectsMinutesCostFactor: "2" }],
  });
  expect(asked("PATCH /runners")).toHaveLength(0);
  await expectReadable("preview");
});

it("keeps what was typed when somebody else changes a factor, and never saves over it unseen", async () => {
  const theirs = { ...runner(1), revision: 4, publicProjectsMinutesCostFactor: "0.5" };
  const message = "The factors of the runner 1 were changed since you read them. Nothing was changed.";
  serve({ "PATCH /runners": refuse(412, "preconditionFailed", message) });
  const onSaved = vi.fn();
  await show(<Followed first={[runner(1)]} then={[theirs]} onSaved={onSaved} />);
  await userEvent.fill(field(/^Private projects/), "2");
  (page.getByTestId("theirs").element() as HTMLElement).click();
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "What they changed" }).getByRole("listitem"))
    .toHaveTextContent(/^Public projects:0→became0.5$/);
  await expect.element(field(/^Private projects/)).toHaveValue("2");
  await save().first().click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expectReadable("a conflict");
  serve({ "PATCH /runners": json({ runners: [{ ...theirs, factors: [] }] }) });
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.poll(() => onSaved).toHaveBeenCalledOnce();
  expect(asked("PATCH /runners").map(({ body }) => (body as { runners: unknown }).runners)).toEqual([
    [{ id: 1, privateProjectsMinutesCostFactor: "2", revision: 3 }],
    [
      {
        id: 1,
        publicProjectsMinutesCostFactor: "0",
        privateProjectsMinutesCostFactor: "2",
        revision: 4,
      },
    ],
  ]);
});

it("follows what somebody else saves while nothing is typed, and takes theirs on request", async () => {
  const theirs = { ...runner(1), revision: 4, privateProjectsMinutesCostFactor: "3" };
  const newest = { ...theirs, revision: 5, publicProjectsMinutesCostFactor: "0.5" };
  await show(<Followed first={[runner(1)]} then={[theirs]} last={[newest]} />);
  (page.getByTestId("theirs").element() as HTMLElement).click();
  await expect.element(field(/^Private projects/)).toHaveValue("3");
  await userEvent.fill(field(/^Private projects/), "2");
  (page.getByTestId("last").element() as HTMLElement).click();
  await page.getByRole("button", { name: "Discard mine" }).click();
  await expect.element(field(/^Private projects/)).toHaveValue("3");
  await expect.element(field(/^Public projects/)).toHaveValue("0.5");
});

it("sends of several runners what changes, each with the revision that was seen", async () => {
  serve({
    "PATCH /runners": refuse(
      412,
      "preconditionFailed",
      "The factors of the runner 2 were changed since you read them.",
    ),
  });
  await open([runner(1), { ...runner(2), revision: 5 }]);
  await userEvent.fill(field(/^Public projects/), "0.5");
  await page.getByRole("radio", { name: /^Next Monday/ }).click();
  await save().click();
  await expect.element(page.getByText("The factors of the runner 2 were changed since")).toBeVisible();
  expect(asked("PATCH /runners")[0]?.body).toMatchObject({
    runners: [
      { id: 1, publicProjectsMinutesCostFactor: "0.5", revision: 3 },
      { id: 2, publicProjectsMinutesCostFactor: "0.5", revision: 5 },
    ],
    validFrom: expect.stringMatching(/T00:00:00\.000Z$/) as string,
  });
});

it("keeps what was typed when the factors were not changed, with the reason at its field", async () => {
  const onSaved = vi.fn();
  const message = "is not in the future: choose a later time";
  serve({
    "PATCH /runners": refuse(422, "unprocessable", "validFrom is wrong.", [{ path: "validFrom", message }]),
  });
  await open([runner(1)], onSaved);
  await userEvent.fill(field(/^Private projects/), "2");
  await page.getByRole("radio", { name: /^At another time/ }).click();
  const from = page.getByLabelText("Day and time (UTC)");
  await userEvent.fill(from, "2026-12-01T00:00");
  await userEvent.fill(field(/^Message/), "budget");
  await save().click();
  await expect.element(page.getByText("The factors were not changed")).toBeVisible();
  await expect.element(from).toHaveAccessibleDescription(/is not in the future/);
  await expect.element(field(/^Private projects/)).toHaveValue("2");
  await expect.element(field(/^Message/)).toHaveValue("budget");
  expect(onSaved).not.toHaveBeenCalled();
  await expectReadable("not changed");
});

it("says what internal projects count as, and that a group's runner is not accounted", async () => {
  await open([runner(1)]);
  await expect.element(field(/^Public projects/)).toHaveAccessibleDescription(/internal projects/i);
  await expect.element(page.getByText(/not accounted, whatever/)).not.toBeInTheDocument();
  await open([{ ...runner(1), type: "group" }]);
  await expect
    .element(page.getByText("It is a group runner: its builds are not accounted, whatever the factors are."))
    .toBeVisible();
  await open([runner(1), { ...runner(2), type: "project" }]);
  await expect
    .element(page.getByText(/1 of them is no instance runner: its builds are not accounted/))
    .toBeVisible();
  await expectReadable("not accounted");
});

it("shows a viewer what would follow, and who may save", async () => {
  await open([runner(1)], vi.fn(), "viewer");
  await userEvent.fill(field(/^Private projects/), "2");
  await expect.element(page.getByText("1 monthly quota would have been passed")).toBeVisible();
  await expect.element(save()).toHaveAccessibleDescription(/needs the role admin; yours is viewer/);
  await save().click({ force: true });
  expect(asked("PATCH /runners")).toHaveLength(0);
  await expectReadable("not allowed");
});
