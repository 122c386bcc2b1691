import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { Project } from "@/lib/api/projects";
import { asked, json, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ProjectSwitch, SWITCHES } from "./ProjectSwitch";

const PROJECT: Project = {
  id: 5,
  path: "acme/web",
  visibility: "private",
  instanceRunners: true,
  groupRunners: true,
  buildsEnabled: true,
  archived: false,
  pending: 6,
  observed: 2,
};
const PATCH = "PATCH /projects/5";
const showSwitches = (project: Project = PROJECT) => {
  serve({ [PATCH]: json(project) });
  return show(SWITCHES.map((of) => <ProjectSwitch key={of.key} project={project} of={of} />));
};
const toggle = (header: string) => page.getByRole("switch", { name: `${header}: acme/web` });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const changes = () => asked(PATCH).map(({ body }) => body);

it("asks before waiting jobs fail, with how many that are", async () => {
  await showSwitches();
  await toggle("Builds").click();
  const question = page.getByRole("dialog", { name: "Switch builds off in acme/web?" });
  await expect
    .element(question)
    .toHaveTextContent("4 waiting jobs fail with builds_disabled when runners request them.");
  await expectReadable("a question about builds");
  await button("Keep").click();
  await expect.element(question).not.toBeInTheDocument();
  expect(changes()).toEqual([]);
  await toggle("Archived").click();
  await expect
    .element(page.getByRole("dialog", { name: "Archive acme/web?" }))
    .toHaveTextContent("4 waiting jobs fail with archived_failure when runners request them.");
  await button("Archive").click();
  await expect.poll(changes).toEqual([{ archived: true }]);
});

it("counts one job as one, and says what becomes of later ones where none waits", async () => {
  await showSwitches({ ...PROJECT, pending: 1, observed: 0 });
  await toggle("Builds").click();
  await expect
    .element(page.getByRole("dialog"))
    .toHaveTextContent("1 waiting job fails with builds_disabled");
  await button("Keep").click();
  await showSwitches({ ...PROJECT, pending: 2, observed: 2 });
  await toggle("Builds").click();
  await expect
    .element(page.getByRole("dialog"))
    .toHaveTextContent(
      "No job waits now; those that come fail with builds_disabled when runners request them.",
    );
});

it("switches at once what makes no job fail", async () => {
  await showSwitches({ ...PROJECT, buildsEnabled: false, archived: true });
  for (const header of ["Instance runners", "Builds", "Archived"]) await toggle(header).click();
  await expect
    .poll(changes)
    .toEqual([{ instanceRunners: false }, { buildsEnabled: true }, { archived: false }]);
});

it("keeps the keyboard's place while a change is saved, and makes no other meanwhile", async () => {
  await showSwitches();
  let saved = (_: Response): void => undefined;
  serve({ [PATCH]: () => new Promise((done) => (saved = done)) });
  const groups = toggle("Group runners");
  (groups.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.poll(changes).toEqual([{ groupRunners: false }]);
  await expect.element(groups).toHaveAttribute("aria-disabled", "true");
  await expect.element(groups).toHaveFocus();
  await expectReadable("a change that is being saved");
  await userEvent.keyboard(" ");
  await expect.element(groups).not.toBeChecked();
  saved(Response.json({ ...PROJECT, groupRunners: false }));
  await expect.element(groups).not.toHaveAttribute("aria-disabled");
  await expect.element(groups).toHaveFocus();
  expect(changes()).toHaveLength(1);
});
