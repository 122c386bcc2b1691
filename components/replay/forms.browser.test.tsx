import type { ComponentType, ReactNode } from "react";
import { page, userEvent, type Locator } from "vitest/browser";
import { beforeEach, expect, it, vi } from "vitest";
import { policyDetail } from "@/components/discovery/policies/policyDetail.testing";
import { parsePolicy, POLICY_TEMPLATES } from "@/lib/discovery";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { router, show } from "@/test/support/components/show";
import GuardForm from "./guard/GuardForm";
import { CollectorForm } from "./jobSets/collectors/CollectorForm";
import { UploadForm } from "./jobSets/UploadForm";
import { NewReplayForm } from "./list/NewReplayForm";
import { SaveRecommended } from "./recommend/SaveRecommended";
import ShadowForm from "./shadow/ShadowForm";

const field = (name: RegExp | string): Locator =>
  page.getByRole("textbox", { name, exact: typeof name === "string" });
const choice = (name: string): Locator => page.getByRole("combobox", { name, exact: true });
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const alert = page.getByRole("alert");
const away = refuse(503, "unavailable", "The database is unavailable.");

const AT = "2026-11-01T00:00:00.000Z";
const ID = "01930000-0000-7000-8000-000000000001";
const jobSet = {
  id: ID,
  name: "ci-week",
  version: 2,
  source: "upload",
  collected: null,
  state: "succeeded",
  stage: "done",
  progress: 1,
  message: null,
  cancelRequested: false,
  requestedBy: "ada",
  createdAt: AT,
  finishedAt: AT,
  files: [],
  quality: null,
};
const times = { prewarmAt: "08:45", developerStart: "09:00", developerEnd: "17:00", timeZone: "UTC" };
const unsaid = { ...times, jobSet: null, revision: 0, author: null, updatedAt: null };

beforeEach(() =>
  serve({ "GET /job-sets": list([jobSet]), "GET /policies": list([]), "GET /data-sources": list([]) }),
);

async function choose(name: string, option: string): Promise<void> {
  await choice(name).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

function collector(onDone: () => void): ReactNode {
  return (
    <CollectorForm collector={null} sources={[dataSource("gitlab", { type: "gitlab" })]} onDone={onDone} />
  );
}

function recommended(verdict: string): ReactNode {
  return <SaveRecommended yaml="kind: DiscoveryPolicy" verdict={verdict} />;
}

interface DayForm {
  readonly form: ReactNode;
  readonly key: string;
  readonly failed: string;
  readonly pick: readonly [name: string, option: string];
  readonly body: object;
  readonly answer: object;
}

const guard: DayForm = {
  form: <GuardForm name="usage" policy={policyDetail.policy} saved={unsaid} />,
  key: "PUT /policies/usage/guard",
  failed: "The guard was not saved",
  pick: ["Job set", "ci-week"],
  body: { ...times, jobSet: "ci-week", prewarmAt: "06:30" },
  answer: { ...unsaid, jobSet: "ci-week", revision: 1, author: "ada", updatedAt: AT },
};
const noShadow = {
  ...unsaid,
  champion: "nightly",
  challengers: [],
  last: null,
  daysKnown: 0,
  standing: null,
  days: [],
};
const shadow: DayForm = {
  form: <ShadowForm name="usage" policy={policyDetail.policy} saved={noShadow} />,
  key: "PUT /policies/usage/shadow",
  failed: "It was not saved",
  pick: ["Days of", "ci-week"],
  body: { ...times, champion: "nightly", jobSet: "ci-week", prewarmAt: "06:30" },
  answer: { ...noShadow, jobSet: "ci-week", revision: 1, author: "ada", updatedAt: AT },
};

it.each([
  ["guard", GuardForm, unsaid],
  ["shadow", ShadowForm, noShadow],
] as const)("begins a %s with the hours and the zone of the policy's signals", async (_, Form, data) => {
  const spec = POLICY_TEMPLATES.find(({ id }) => id === "model-exposure")?.build({
    nodeCount: 5,
    timezone: "Europe/Berlin",
    targetWindow: { start: "08:00", end: "16:30" },
  });
  const { policy } = parsePolicy(spec ?? "");
  const Shown = Form as ComponentType<{ name: string; policy: typeof policy; saved: unknown }>;
  await show(<Shown name="usage" policy={policy} saved={data} />);
  await expect.element(field("Prewarming at")).toHaveValue("07:45");
  await expect.element(field("Developer window from")).toHaveValue("08:00");
  await expect.element(field("Developer window to")).toHaveValue("16:30");
  await expect.element(choice("Time zone")).toHaveValue("Europe/Berlin");
  await expect.element(button("Save")).toBeDisabled();
});

it.each([
  ["guard", guard],
  ["shadow", shadow],
])("saves a %s with times of the day, and keeps it where that fails", async (_, each) => {
  serve({ [each.key]: away });
  await show(each.form);
  await expect.element(button("Save")).toBeDisabled();
  await userEvent.fill(field("Prewarming at"), "6:30");
  await userEvent.fill(field("Developer window to"), "25:00");
  await button("Save").click();
  await expect.element(field("Prewarming at")).toHaveAccessibleDescription(/must be a time such as 08:45/);
  await expect.element(field("Developer window to")).toHaveAccessibleDescription(/must be a time such as/);
  await expect.element(field("Prewarming at")).toHaveFocus();
  await expectReadable("two wrong times");
  expect(asked(each.key)).toEqual([]);
  await userEvent.fill(field("Prewarming at"), "06:30");
  await userEvent.fill(field("Developer window to"), "17:00");
  await choose(...each.pick);
  await button("Save").click();
  await expect.element(alert).toHaveTextContent(each.failed);
  await expect.element(alert).toHaveTextContent("The database is unavailable.");
  await expect.element(field("Prewarming at")).toHaveValue("06:30");
  await expect.element(choice(each.pick[0])).toHaveValue("ci-week");
  const detail = { path: "jobSet", message: "was removed" };
  serve({ [each.key]: refuse(422, "invalid", "Not saved.", [detail]) });
  await button("Save").click();
  await expect.element(choice(each.pick[0])).toHaveAccessibleDescription(/was removed/);
  serve({ [each.key]: json(each.answer) });
  await button("Save").click();
  await expect.element(page.getByText(/is saved\.|saved\.$/)).toBeVisible();
  expect(asked(each.key).map(({ body }) => body)).toEqual([each.body, each.body, each.body]);
});

it.each([
  ["a guard", guard.form, "Save", "Prewarming at", "06:30"],
  ["a shadow", shadow.form, "Save", "Prewarming at", "06:30"],
  ["an upload", <UploadForm key="form" />, "Upload", /^Name/, "ci-week"],
  ["a replay", <NewReplayForm key="form" onClose={vi.fn()} />, "Start replay", null, ""],
  ["a collector", collector(vi.fn()), "Save and collect now", "Job set", "ci-days"],
  ["a recommended policy", recommended("It saves."), "Save as policy", "Name", "nightly"],
] as const)("does not send %s for a viewer, and says why", async (_, form, name, path, text) => {
  await show(form, { role: "viewer" });
  if (path !== null) {
    await userEvent.fill(field(path), text);
    await userEvent.keyboard("{Enter}");
  }
  await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
  await expect.element(button(name)).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  (button(name).element() as HTMLElement).click();
  await expect.element(page.getByText("Not allowed").first()).toBeVisible();
  expect(asked().filter(({ method }) => method !== "GET")).toEqual([]);
  await expectReadable("no right");
});

const inputOf = (at: number): Element => document.querySelectorAll("input[type=file]")[at] as Element;
const jobs = new File(["job_id"], "jobs.csv", { type: "text/csv" });
const images = new File(["image_id"], "images.csv", { type: "text/csv" });

it("uploads a job set with its files, names all that is missing, and keeps what was chosen", async () => {
  const key = "POST /job-sets";
  serve({ [key]: away });
  await show(<UploadForm />);
  await button("Upload").click();
  await expect.element(field(/^Name/)).toHaveAccessibleDescription(/Name the job set, such as ci-week-47/);
  await userEvent.fill(field(/^Name/), "CI week");
  await button("Upload").click();
  await expect.element(field(/^Name/)).toHaveAccessibleDescription(/lower-case letters, digits/);
  await expect.element(page.getByText("Choose the file of jobs")).toBeVisible();
  await expect.element(page.getByText("Choose the file of images")).toBeVisible();
  await expect.element(field(/^Name/)).toHaveFocus();
  await expectReadable("three wrong fields");
  expect(asked(key)).toEqual([]);
  await userEvent.fill(field(/^Name/), "ci-week");
  await userEvent.upload(inputOf(0), jobs);
  await userEvent.upload(inputOf(1), images);
  await button("Upload").click();
  await expect.element(alert).toHaveTextContent("The database is unavailable.");
  await expect.element(field(/^Name/)).toHaveValue("ci-week");
  await expect.element(page.getByText("jobs.csv", { exact: true })).toBeVisible();
  await expectReadable("failed");
  serve({ [key]: json(jobSet, 201) });
  await button("Upload").click();
  await expect.poll(() => router.push).toHaveBeenCalledWith(`/replay/job-sets/${ID}`);
  expect(asked(key).at(-1)?.body).toEqual({ name: "ci-week", jobs: "job_id", images: "image_id" });
});

it("starts a replay of files or of a job set, and puts wrong options at their fields", async () => {
  const key = "POST /replays";
  serve({ [key]: away });
  await show(<NewReplayForm onClose={vi.fn()} />);
  // The job set that was stored last, unless files are given.
  await expect.element(choice("Jobs from")).toHaveValue("ci-week@2");
  await choose("Jobs from", "Uploaded files");
  await page.getByText("Times, sizes and rotations").click();
  await userEvent.fill(field("Images to prewarm (top-K)"), "5, 0");
  await userEvent.fill(field("Time zone"), "Mars");
  await button("Start replay").click();
  await expect.element(page.getByText("Choose the file of jobs")).toBeVisible();
  await expect.element(page.getByText("Choose the file of images")).toBeVisible();
  await expect
    .element(field("Images to prewarm (top-K)"))
    .toHaveAccessibleDescription(/must be at least 1, not 0/);
  await expect.element(field("Time zone")).toHaveAccessibleDescription(/such as Europe\/Berlin/);
  await expect.element(field("Images to prewarm (top-K)")).toHaveFocus();
  await expectReadable("four wrong fields");
  expect(asked(key)).toEqual([]);
  await userEvent.fill(field("Images to prewarm (top-K)"), "5 10");
  await userEvent.fill(field("Time zone"), "Europe/Berlin");
  await choose("Jobs from", "ci-week@2");
  await button("Start replay").click();
  await expect.element(alert).toHaveTextContent("The database is unavailable.");
  await expect.element(field("Time zone")).toHaveValue("Europe/Berlin");
  await expectReadable("failed");
  const body = asked(key)[0]?.body as { options: string };
  expect({ ...body, options: JSON.parse(body.options) as unknown }).toEqual({
    jobSet: ID,
    options: { topK: [5, 10], mirrorFactor: 1, timeZone: "Europe/Berlin" },
  });
});

it("saves a recommended policy under a valid name, and says at the name why it was refused", async () => {
  const key = "POST /policies";
  const verdict = "x".repeat(600);
  serve({
    [key]: refuse(409, "conflict", "The policy exists.", [{ path: "name", message: "is taken" }]),
  });
  await show(recommended(verdict));
  await userEvent.fill(field("Name"), "My policy");
  await button("Save as policy").click();
  await expect.element(field("Name")).toHaveAccessibleDescription(/lower-case letters, digits/);
  await expect.element(field("Name")).toHaveFocus();
  await expectReadable("no name");
  expect(asked(key)).toEqual([]);
  await userEvent.fill(field("Name"), " nightly ");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert).toHaveTextContent("The policy was not saved");
  await expect.element(field("Name")).toHaveAccessibleDescription(/is taken/);
  await expect.element(field("Name")).toHaveValue(" nightly ");
  await expectReadable("refused");
  const message = `Recommended by a replay. ${verdict}`.slice(0, 500);
  expect(asked(key)[0]?.body).toEqual({ spec: "kind: DiscoveryPolicy", name: "nightly", message });
});
