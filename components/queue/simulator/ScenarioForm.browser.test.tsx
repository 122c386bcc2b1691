import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import type { SimulationInput } from "@/lib/queue/shapes";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ScenarioForm } from "./ScenarioForm";

const SMALL: SimulationInput = {
  seed: 7,
  durationSeconds: 600,
  runners: [{ name: "linux", count: 2, slots: 1, pollSeconds: 3, tags: [], runUntagged: true }],
  projects: [{ name: "shop", arrivals: { pattern: "random", perHour: 30 }, runSeconds: 45, tags: [] }],
};
const row = (name: string) => page.getByRole("group", { name });
const field = (name: string, of = "") =>
  (of === "" ? page : row(of)).getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = async (props: Partial<Parameters<typeof ScenarioForm>[0]> = {}, role?: "viewer") => {
  const onSimulate = vi.fn();
  const own = { scenario: SMALL, is: null, busy: false, onSimulate };
  await show(<ScenarioForm {...own} {...props} />, { role });
  return onSimulate;
};

it("simulates what was entered, with rows added and removed, also for a viewer", async () => {
  const onSimulate = await open({}, "viewer");
  await expect.element(button("Remove runners 1")).toBeDisabled();
  await button("Add runners").click();
  await button("Remove runners 1").click();
  await userEvent.fill(field("Minutes"), "20");
  await userEvent.fill(field("Tags, by commas", "Runners 1"), "gpu, linux, gpu,");
  await expect.element(field("At once", "Project 1")).toBeDisabled();
  await row("Project 1").getByRole("combobox", { name: "Jobs come" }).selectOptions("many at once");
  await userEvent.fill(field("At once", "Project 1"), "12");
  await button("Add a project").click();
  await expectReadable("two projects");
  await button("Simulate").click();
  await expect.poll(() => onSimulate).toHaveBeenCalledOnce();
  expect(onSimulate.mock.lastCall?.[0]).toEqual({
    seed: 7,
    durationSeconds: 1_200,
    runners: [
      { name: "more", count: 1, slots: 1, pollSeconds: 3, tags: ["gpu", "linux"], runUntagged: false },
    ],
    projects: [
      { name: "shop", arrivals: { pattern: "burst", perHour: 30, burst: 12 }, runSeconds: 45, tags: [] },
      { name: "project 2", arrivals: { pattern: "random", perHour: 60 }, runSeconds: 60, tags: [] },
    ],
  });
});

it("names every wrong field with its range, and simulates nothing", async () => {
  const onSimulate = await open();
  await button("Add a project").click();
  await userEvent.clear(field("Minutes"));
  await userEvent.fill(field("Runners", "Runners 1"), "1001");
  await userEvent.fill(field("Jobs at a time", "Runners 1"), "0");
  await userEvent.fill(field("Name", "Project 1"), " ");
  await button("Simulate").click();
  await expect.element(field("Minutes")).toHaveFocus();
  await expect.element(field("Minutes")).toHaveAccessibleDescription("must be a number from 1 to 10,080");
  await expect
    .element(field("Runners", "Runners 1"))
    .toHaveAccessibleDescription("must be a number from 1 to 1,000");
  // The typed text stays, so that it can be corrected.
  await expect.element(field("Jobs at a time", "Runners 1")).toHaveValue("0");
  await expect
    .element(field("Jobs at a time", "Runners 1"))
    .toHaveAccessibleDescription("must be a number from 1 to 1,000");
  await expect.element(field("Name", "Project 1")).toHaveAccessibleDescription("needs a name");
  await expectReadable("four wrong fields");
  await userEvent.fill(field("Minutes"), "10");
  await userEvent.fill(field("Runners", "Runners 1"), "2");
  await userEvent.fill(field("Jobs at a time", "Runners 1"), "1");
  await userEvent.fill(field("Name", "Project 1"), "project 2");
  await button("Simulate").click();
  await expect.element(field("Name", "Project 2")).toHaveAccessibleDescription("is used twice");
  expect(onSimulate).not.toHaveBeenCalled();
});

it("begins with the example where the address holds no scenario, and waits for an answer", async () => {
  const broken = { runners: [{ name: 1 }], projects: [] } as unknown as SimulationInput;
  await open({ scenario: broken, is: "the example", busy: true });
  await expect.element(page.getByRole("heading", { name: "Scenario: the example" })).toBeVisible();
  await expect.element(field("Name", "Project 1")).toHaveValue("shop/monolith");
  await expect.element(button("Simulate")).toBeDisabled();
  await expectReadable("busy");
});
