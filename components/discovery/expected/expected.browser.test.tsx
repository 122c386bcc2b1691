import { MantineProvider } from "@mantine/core";
import { page, userEvent } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { cssVariablesResolver, theme } from "@/components/shell/theme";
import { asked, json, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ExpectedCount } from "./ExpectedCount";
import { ExpectedTab } from "./ExpectedTab";
import { ExpectToggle } from "./ExpectToggle";

const PATH = "/policies/ci/expected-images";
const lists = (revision: number, warm: string[], notNeeded: string[] = []) => ({
  revision,
  warm,
  notNeeded,
  author: "ada",
  updatedAt: "2026-11-22T09:00:00.000Z",
});
const warm = page.getByRole("textbox", { name: /^These should be warm/ });
const save = page.getByRole("button", { name: "Save", exact: true });

it("keeps what was written when somebody saved in between, and saves it over theirs on request", async () => {
  let stored = lists(1, ["a:1"]);
  serve({
    [`GET ${PATH}`]: () => Response.json(stored),
    [`PUT ${PATH}`]: ({ body }) => {
      const calls = asked(`PUT ${PATH}`).length;
      if (calls > 1) return Response.json(lists(3, (body as { warm: string[] }).warm));
      stored = lists(2, ["theirs:1"]);
      const message = "bob saved revision 2 of the expected images of ci.";
      return Response.json({ error: { code: "preconditionFailed", message, details: [] } }, { status: 412 });
    },
  });
  await show(<ExpectedTab name="ci" result={null} />);
  await expect.element(page.getByText("Revision 1 by ada")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await expectReadable("saved");
  await userEvent.fill(warm, "a:1\nb:1");
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("bob saved revision 2");
  await expectReadable("conflict");
  await expect.element(warm).toHaveValue("a:1\nb:1");
  // The refusal makes the form read the other version.
  await expect.element(page.getByText("Revision 2 by ada")).toBeVisible();
  await expect.element(page.getByText(/^Somebody else saved in the meantime/)).toBeVisible();
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.element(page.getByText("Revision 3 by ada")).toBeVisible();
  await expect.element(save).toBeDisabled();
  expect(asked(`PUT ${PATH}`).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', null]);
});

it("says what the last result leaves out, and by how much", async () => {
  serve({ [`GET ${PATH}`]: json(lists(1, ["a:1", "r.example/b:1"])) });
  const dropped = [{ image: "r.example/b:1", rank: 34, gap: -1.5 }];
  const result = {
    runId: "run-2",
    evaluatedAt: null,
    selectedCount: 30,
    imageCount: 57,
    lastIn: null,
    firstOut: null,
    scoreUnit: "s",
    expectation: { expected: 2, kept: 1, dropped },
  };
  await show(<ExpectedTab name="ci" result={result} />);
  await expect.element(page.getByText("Leaves out 1 of 2 expected images")).toBeVisible();
  const place = page.getByRole("link", { name: /^rank 34, 1\.50* s below the line$/ });
  await expect.element(place).toHaveAttribute("href", "/runs/run-2?image=r.example%2Fb%3A1");
  await expect
    .element(page.getByRole("link", { name: "the last result" }))
    .toHaveAttribute("href", "/runs/run-2");
  await expectReadable("with a result");
});

it("says that saving over theirs failed, and keeps what was written", async () => {
  serve({
    [`GET ${PATH}`]: json(lists(1, ["a:1"])),
    [`PUT ${PATH}`]: refuse(412, "preconditionFailed", "bob saved revision 2."),
  });
  await show(<ExpectedTab name="ci" result={null} />);
  await userEvent.fill(warm, "b:1");
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("bob saved revision 2.");
  const away = refuse(503, "unavailable", "The database is unavailable.");
  serve({ [`GET ${PATH}`]: away, [`PUT ${PATH}`]: away });
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect.element(page.getByText("The database is unavailable.").first()).toBeVisible();
  await expect.element(page.getByText("The expected images were not saved")).toBeVisible();
  await expect.element(warm).toHaveValue("b:1");
});

it("says at both lists what is wrong, and checks both again when one is changed", async () => {
  serve({ [`GET ${PATH}`]: json(lists(1, ["a:1"])) });
  await show(<ExpectedTab name="ci" result={null} />);
  const notNeeded = page.getByRole("textbox", { name: /^These need not be/ });
  await expect.element(page.getByText("Named when they are selected anyway")).toBeVisible();
  await userEvent.fill(warm, "a:1\n\nb c");
  await userEvent.fill(notNeeded, "d e");
  await save.click();
  await expect.element(warm).toHaveFocus();
  await expect.element(warm).toHaveAccessibleDescription(/Image 2 holds a space: write one image per line/);
  await expect.element(notNeeded).toHaveAccessibleDescription(/Image 1 holds a space/);
  await expectReadable("two wrong lists");
  await userEvent.fill(warm, "a:1");
  await userEvent.fill(notNeeded, "a:1");
  await expect.element(notNeeded).toHaveAccessibleDescription(/a:1 is also in warm/);
  await userEvent.fill(warm, "b:1");
  await expect.element(notNeeded).not.toHaveAttribute("aria-invalid", "true");
  // Also after everything was valid once.
  await userEvent.fill(notNeeded, "b:1");
  await expect.element(notNeeded).toHaveAccessibleDescription(/b:1 is also in warm/);
  expect(asked(`PUT ${PATH}`)).toEqual([]);
});

it("may be read but not saved by a viewer", async () => {
  serve({ [`GET ${PATH}`]: json(lists(1, ["a:1"])) });
  await show(<ExpectedTab name="ci" result={null} />, { role: "viewer" });
  await expect.element(save).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await expectReadable("not allowed");
});

it("names what is dropped and what is needless, and opens either", async () => {
  const onOpen = vi.fn();
  const expectation = {
    expected: 12,
    kept: 11,
    notNeeded: 1,
    dropped: [{ image: "r.example/ci/node:22", rank: 34, gap: -0.0121 }],
    needless: [{ image: "r.example/etl:8", rank: 2, gap: 0.5 }],
  };
  await show(<ExpectedCount expectation={expectation} unit={null} onOpen={onOpen} />);
  await page.getByRole("button", { name: "Expected 11 of 12 warm" }).click();
  const dropped = page.getByRole("list", { name: "Expected, not selected" });
  await expect.element(dropped).toHaveTextContent("rank 34, 0.0121 below the line");
  await expectReadable("open");
  // The focus enters the popover, and returns with Escape.
  await expect.element(dropped.getByRole("button")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dropped).not.toBeInTheDocument();
  const count = page.getByRole("button", { name: "Expected 11 of 12 warm" });
  await expect.element(count).toHaveFocus();
  await count.click();
  await expect.element(dropped).toBeInTheDocument();
  // Also while the focus is outside.
  count.element().focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dropped).not.toBeInTheDocument();
  await count.click();
  await dropped.getByRole("button").click();
  expect(onOpen).toHaveBeenCalledWith("r.example/ci/node:22");
});

it("gives the focus back where Escape comes as soon as the lists are there", async () => {
  const expectation = {
    expected: 12,
    kept: 11,
    notNeeded: 1,
    needless: [],
    dropped: [{ image: "r.example/ci/node:22", rank: 34, gap: -0.0121 }],
  };
  // With transitions, which tests disable: closed content stays mounted for a moment and can take the focus.
  await show(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <ExpectedCount expectation={expectation} unit={null} onOpen={vi.fn()} />
    </MantineProvider>,
  );
  const count = page.getByRole("button", { name: "Expected 11 of 12 warm" });
  const isThere = (): boolean => document.querySelector("[role=dialog]") !== null;
  for (const time of ["first", "next"]) {
    const shown = new Promise<void>((done) => {
      const watch = new MutationObserver(() => {
        if (!isThere()) return;
        watch.disconnect();
        done();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    (count.element() as HTMLElement).focus();
    (count.element() as HTMLElement).click();
    await shown;
    // On the first opening, the code is loaded with the press.
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await expect.poll(isThere).toBe(false);
    await expect.element(count, { message: time }).toHaveFocus();
  }
});

it("moves one image between the lists, once a choice is pressed and not on the way to it", async () => {
  serve({
    [`GET ${PATH}`]: json(lists(4, ["a:1"], ["b:1"])),
    [`PUT ${PATH}`]: json(lists(5, [], ["b:1", "a:1"])),
  });
  await show(<ExpectToggle policy="ci" image="a:1" />);
  const choice = (name: string) =>
    page.getByRole("group", { name: "Expected image" }).getByRole("button", { name, exact: true });
  await expect.element(choice("Should be warm")).toHaveAttribute("aria-pressed", "true");
  await userEvent.tab();
  await expect.element(choice("No")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{Tab}");
  await expect.element(choice("Should be warm")).toHaveFocus();
  // The current choice is not saved again.
  await userEvent.keyboard("{Enter}{Tab}");
  expect(asked(`PUT ${PATH}`)).toEqual([]);
  await userEvent.keyboard(" ");
  await expect.element(choice("Need not be")).toHaveAttribute("aria-pressed", "true");
  await expect.element(choice("Need not be")).toHaveFocus();
  expect(asked(`PUT ${PATH}`).map(({ body }) => body)).toEqual([{ warm: [], notNeeded: ["b:1", "a:1"] }]);
  await expectReadable("moved");
});

it("says that the lists could not be read, instead of the choice", async () => {
  serve({ [`GET ${PATH}`]: refuse(503, "unavailable", "The database is away.") });
  await show(<ExpectToggle policy="ci" image="a:1" />);
  await expect.element(page.getByText(/could not be read: The database is away\./)).toBeVisible();
});
