import type { ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { RunnerNext } from "@/lib/api/queue";
import type { RunnerWhatIf } from "@/lib/api/runnerQueue";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { useRunnerNext } from "../../hooks";
import { SettingsForm } from "./SettingsForm";

const PATCH = "PATCH /runners/7/queue";
const WHAT_IF = "POST /runners/7/queue/what-if";
const key = (digit: string): string => `ci:dynq:v1:${digit.repeat(64)}`;

const runner: RunnerNext["runner"] = {
  id: 7,
  description: "linux",
  paused: false,
  key: key("a"),
  contactedAt: null,
  strategy: null,
  revision: 3,
  locked: false,
  maximumTimeoutSeconds: null,
  maintenanceNote: "disk",
  criteria: {
    type: "instance",
    groups: null,
    projects: null,
    tags: ["docker"],
    quotaFree: [],
    runUntagged: true,
    protectedOnly: false,
  },
};
const next = (changed: Partial<RunnerNext["runner"]> = {}): RunnerNext => ({
  runner: { ...runner, ...changed },
  explanation: {
    subject: "linux",
    outcome: "nothing",
    outcomeText: "Nothing",
    side: "below",
    sentence: "Nothing.",
    steps: [],
    arithmetic: [],
    inLine: 0,
    line: [],
    kept: [],
  },
});

const job = (id: number, tags: string[]): RunnerWhatIf["cameIn"]["jobs"][number] => ({
  place: 1,
  running: 0,
  before: 0,
  turn: 0,
  failed: ["tags"],
  alone: id === 9,
  job: {
    id,
    name: "build",
    ref: "main",
    project: { id: 1, path: "acme/web" },
    tags,
    protected: false,
    origin: "own",
    queuedAt: "2026-11-29T10:00:00.000Z",
  },
});
const told: RunnerWhatIf = {
  revision: 3,
  waiting: 30,
  unmatchedSeconds: 3_600,
  before: { key: key("a"), criteria: runner.criteria, inLine: 12, next: job(9, ["docker"]).job },
  after: { key: key("b"), criteria: runner.criteria, inLine: 12, next: job(8, ["gpu"]).job },
  cameIn: { count: 1, alone: 0, jobs: [job(8, ["gpu"])] },
  wentOut: { count: 25, alone: 1, jobs: [job(9, ["docker"])] },
};

function Runner(): ReactNode {
  const { data } = useRunnerNext(7);
  return data === undefined ? null : <SettingsForm runner={data.runner} />;
}

const tags = page.getByRole("textbox", { name: "Tags, by commas" });
const save = page.getByRole("button", { name: "Save", exact: true });

it("says what comes in and goes out while it is typed, and saves what differs with the revision", async () => {
  serve({
    "GET /runners/7/next": json(next()),
    [WHAT_IF]: json(told),
    [PATCH]: () => new Response(null, { status: 204 }),
  });
  await show(<Runner />);
  await expect.element(save).toBeDisabled();
  expect(asked(WHAT_IF)).toHaveLength(0);
  await userEvent.fill(tags, "gpu");
  await expect
    .element(page.getByText("It may take 12 jobs instead of 12: 1 comes in, 25 go out."))
    .toBeVisible();
  await expect.element(page.getByText("No other runner takes 1 of the jobs that go out.")).toBeVisible();
  expect(asked(WHAT_IF).at(-1)?.body).toEqual({ tags: ["gpu"] });
  await expect.element(page.getByRole("table", { name: "Comes in" }).getByText("#8 build")).toBeVisible();
  await expect
    .element(page.getByRole("table", { name: "Goes out" }).getByText("none takes it"))
    .toBeVisible();
  await expect.element(page.getByText("The first 1 of 25.")).toBeVisible();
  await userEvent.fill(page.getByRole("textbox", { name: "Maximum timeout" }), "1200");
  await expect.element(page.getByText("No job runs for longer than 20 min.")).toBeVisible();
  await expectReadable("a change of a runner");
  const after = next({
    revision: 4,
    maximumTimeoutSeconds: 1_200,
    criteria: { ...runner.criteria, tags: ["gpu"] },
  });
  serve({ "GET /runners/7/next": json(after) });
  await save.click();
  await expect.poll(() => asked(PATCH)).toHaveLength(1);
  expect(asked(PATCH)[0]).toMatchObject({
    body: { tags: ["gpu"], maximumTimeoutSeconds: 1_200 },
    ifMatch: '"3"',
  });
  await expect.element(save).toBeDisabled();
  await expect.element(tags).toHaveValue("gpu");
  await expect.element(page.getByText("Somebody else saved in the meantime.")).not.toBeInTheDocument();
});

it("says at once what may not be, and keeps what was typed when somebody else saved", async () => {
  serve({
    "GET /runners/7/next": json(next()),
    [WHAT_IF]: refuse(422, "unprocessable", "The runner's settings are wrong.", [
      { path: "tags", message: "must not be empty for a runner that takes no untagged jobs" },
    ]),
    [PATCH]: refuse(412, "preconditionFailed", "Runner 7 was changed by somebody else in the meantime."),
  });
  await show(<Runner />);
  await userEvent.fill(tags, "");
  await page.getByRole("switch", { name: "Takes untagged jobs" }).click();
  await expect.element(page.getByText(/must not be empty/).first()).toBeVisible();
  await save.click();
  await expect.element(page.getByText("The runner was not changed")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save mine over theirs" })).toBeVisible();
  await expect.element(tags).toHaveValue("");
});

it("tells what somebody else changed, and over theirs saves all that the form says", async () => {
  serve({
    "GET /runners/7/next": json(next()),
    [WHAT_IF]: json(told),
    [PATCH]: refuse(412, "preconditionFailed", "Runner 7 was changed by somebody else in the meantime."),
  });
  await show(<Runner />);
  await userEvent.fill(page.getByRole("textbox", { name: "Maintenance note" }), "mine");
  serve({ "GET /runners/7/next": json(next({ revision: 4, description: "theirs" })) });
  await save.click();
  await expect
    .element(page.getByRole("list", { name: "What they changed" }).getByRole("listitem"))
    .toHaveTextContent(`Description:${runner.description}→becametheirs`);
  serve({ [PATCH]: () => new Response(null, { status: 204 }) });
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.poll(() => asked(PATCH)).toHaveLength(2);
  expect(asked(PATCH).map(({ body, ifMatch }) => ({ body, ifMatch }))).toEqual([
    { body: { maintenanceNote: "mine" }, ifMatch: '"3"' },
    { body: { maintenanceNote: "mine", description: runner.description }, ifMatch: null },
  ]);
});

it("lets a viewer read the settings; a runner that is no project's has no lock", async () => {
  serve({ "GET /runners/7/next": json(next()) });
  await show(<Runner />, { role: "viewer" });
  await expect.element(page.getByRole("textbox", { name: "Maintenance note" })).toHaveValue("disk");
  await expect.element(tags).toHaveAttribute("readonly");
  await expect.element(page.getByRole("switch", { name: "Locked to its projects" })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("switch", { name: "Takes untagged jobs" }))
    .toHaveAttribute("aria-disabled", "true");
  await expectReadable("settings of a runner");
});
