import { MantineProvider } from "@mantine/core";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { ReactNode } from "react";
import { theme } from "@/components/shell/theme";
import { asked, json, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { BuildDrawer } from "./BuildDrawer";
import { useOpenBuild } from "./openBuild";

const minutesOf = (buildId: number): object => ({
  buildId,
  pipelineId: 7,
  project: { id: 1, path: "team/shop", visibility: "private" },
  namespace: { id: "01930000-0000-7000-8000-000000000001", path: "team" },
  usage: { builds: 1, durationSeconds: "60", weightedSeconds: "60", minutes: 1 },
  explanation: {
    subject: `build ${buildId}`,
    outcome: "accounted",
    outcomeText: "1.00 min",
    side: "above",
    sentence: `Build ${buildId} took 60 s at factor 1.`,
    steps: [],
    arithmetic: [],
  },
});

function Builds(): ReactNode {
  const [, open] = useOpenBuild();
  return (
    <>
      {[1, 2].map((id) => (
        <button key={id} type="button" onClick={() => open(id)}>
          Build {id}
        </button>
      ))}
      <BuildDrawer />
    </>
  );
}

const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");

it("explains the build that is opened, and gives the focus back when it is closed", async () => {
  serve({ "GET /builds/1/minutes": json(minutesOf(1)), "GET /builds/2/minutes": json(minutesOf(2)) });
  await show(<Builds />);
  expect(asked("GET /builds/1/minutes")).toEqual([]);
  for (const id of [1, 2]) {
    await button(`Build ${id}`).click();
    await expect.element(dialog).toHaveAccessibleName(`Why build ${id} cost what it cost`);
    await expect.element(dialog).toHaveTextContent(`Build ${id} took 60 s at factor 1.`);
    if (id === 1) await expectReadable("opened");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button(`Build ${id}`)).toHaveFocus();
  }
});

it("slides away with what it showed", async () => {
  serve({ "GET /builds/1/minutes": json(minutesOf(1)) });
  // With transitions, which tests disable by default.
  await show(
    <MantineProvider theme={theme} env="default">
      <Builds />
    </MantineProvider>,
    { search: "?build=1" },
  );
  await expect.element(dialog).toHaveTextContent("Build 1 took 60 s at factor 1.");
  let pressed = 0;
  document.addEventListener("keydown", () => (pressed = performance.now()), { capture: true, once: true });
  const shownFor = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("[role=dialog]") !== null) return;
      observer.disconnect();
      resolve(performance.now() - pressed);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await userEvent.keyboard("{Escape}");
  expect(await shownFor).toBeGreaterThan(150);
});
