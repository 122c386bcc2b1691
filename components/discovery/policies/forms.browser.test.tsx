import { useState, type ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SaveModal } from "@/components/discovery/tuner/save/SaveModal";
import { SavedNotice } from "@/components/discovery/tuner/save/SavedNotice";
import { loadDocuments, TunerSession } from "@/components/discovery/tuner/session/session";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { ApiError } from "@/lib/client/api";
import { asked, json, list, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { PolicyHeader } from "./page/PolicyHeader";
import { policyDetail as detail } from "./policyDetail.testing";
import { SaveForm, type SaveFormProps } from "./SaveForm";

beforeAll(loadDocuments);
// The save dialog offers to replay the edit.
beforeEach(() => serve({ "GET /job-sets": list([]) }));

const message = page.getByRole("textbox", { name: "Message" });
const save = page.getByRole("button", { name: "Save" });
const schedule = page.getByRole("switch", { name: "Run every 30 min" });

const { spec, policy } = detail;

function bar(props: Partial<SaveFormProps> = {}): React.ReactNode {
  return (
    <SaveForm
      messageHelp="What this version changes and why"
      shortcut="Save the policy"
      ready
      saving={false}
      error={null}
      onSave={vi.fn()}
      state="Unsaved changes"
      {...props}
    >
      {null}
    </SaveForm>
  );
}

it("saves with the trimmed message, by Enter and by the shortcut, and without one", async () => {
  const onSave = vi.fn();
  await show(bar({ onSave }));
  await expectReadable("ready");
  await save.click();
  await userEvent.fill(message, "  fewer images ");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.poll(() => onSave.mock.calls).toEqual([[undefined], ["fewer images"], ["fewer images"]]);
});

it("keeps a message that is too long, and says so at its field before anything is sent", async () => {
  const onSave = vi.fn();
  await show(bar({ onSave }));
  await userEvent.fill(message, "x".repeat(501));
  await save.click();
  await expect.element(message).toHaveAccessibleDescription(/must be at most 500 characters/);
  await expect.element(message).toHaveFocus();
  await expect.element(message).toHaveValue("x".repeat(501));
  expect(onSave).not.toHaveBeenCalled();
  await expectReadable("too long");
});

it("puts the server's word on the message at its field", async () => {
  const error = new ApiError(422, "invalid", "The body is wrong.", [
    { path: "message", message: "holds the character U+0000" },
  ]);
  await show(bar({ error }));
  await expect.element(message).toHaveAccessibleDescription(/holds the character U\+0000/);
  await expectReadable("refused");
});

it("cannot be sent while it is not ready, while it is under way, or without the role", async () => {
  const onSave = vi.fn();
  await show(bar({ onSave, ready: false, state: "Unsaved changes; fix 2 errors to save" }));
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByRole("status")).toHaveTextContent("fix 2 errors to save");
  await userEvent.click(message);
  await userEvent.keyboard("{Enter}{Control>}s{/Control}");
  await expectReadable("not ready");
  await show(bar({ onSave, ready: false, saving: true }));
  await expect.element(save).toBeDisabled();
  await expectReadable("pending");
  await show(bar({ onSave }), { role: "viewer" });
  await expect.element(save).toHaveAccessibleDescription(/This needs the role tuner; yours is viewer/);
  await userEvent.click(message);
  await userEvent.keyboard("{Enter}");
  await expectReadable("no right");
  expect(onSave).not.toHaveBeenCalled();
});

function tunerOf(edit: boolean): Tuner {
  const session = new TunerSession({ text: spec, policy });
  if (edit) session.setText(spec.replace("maxImages: 2", "maxImages: 5"));
  // Without samples, the dialog shows the semantic changes and no outcome at the line.
  const snapshot = { ranking: null, samples: null, refused: null };
  return { session, snapshot: () => snapshot, subscribe: () => () => undefined } as unknown as Tuner;
}

async function dialog(edit: boolean): Promise<Record<"onSaved" | "onDone" | "onClose", () => void>> {
  const tuner = tunerOf(edit);
  const [onSaved, onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  await show(
    <SaveModal
      tuner={tuner}
      name="usage"
      saved={detail}
      onSaved={onSaved}
      onDone={onDone}
      onClose={onClose}
    />,
  );
  return { onSaved, onDone, onClose };
}

function Saving({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const [state, setState] = useState<"edited" | "saving">("edited");
  const [done, setDone] = useState(false);
  return (
    <>
      <button type="button" disabled={done} onClick={() => setState("saving")}>
        Open
      </button>
      {done ? <SavedNotice name="usage" version={4} runId="run" onClose={() => undefined} /> : null}
      {state === "saving" ? (
        <SaveModal
          tuner={tuner}
          saved={detail}
          name="usage"
          onSaved={() => undefined}
          onDone={() => setDone(true)}
          onClose={() => setState("edited")}
        />
      ) : null}
    </>
  );
}

it("gives the focus back when nothing is saved, and to what can be done next once it is", async () => {
  serve({ "PUT /policies/usage": json({ ...detail, version: 4 }) });
  await show(<Saving tuner={tunerOf(true)} />);
  const open = page.getByRole("button", { name: "Open" });
  await open.click();
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  await open.click();
  await save.click();
  await expect.element(page.getByText("Version 4 of usage saved.")).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "saved" })).toHaveFocus();
});

it("stays open while it is saved: its answer may be a refusal", async () => {
  serve({ "PUT /policies/usage": never });
  const { onClose } = await dialog(true);
  await save.click();
  await expect.element(page.getByRole("button", { name: "Keep editing" })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
});

it("shows what the tuner would save, refuses a long message, and saves the next version", async () => {
  serve({ "PUT /policies/usage": json({ ...detail, version: 4 }) });
  const { onSaved, onDone, onClose } = await dialog(true);
  await expect
    .element(page.getByRole("list", { name: "Changes against version 3" }))
    .toHaveTextContent("maxImages");
  await expectReadable("changes");
  await userEvent.fill(message, "x".repeat(501));
  await save.click();
  await expect.element(message).toHaveAccessibleDescription(/must be at most 500 characters/);
  await expectReadable("too long");
  expect(asked("PUT /policies/usage")).toHaveLength(0);
  await userEvent.fill(message, "more images");
  await save.click();
  await expect.poll(() => vi.mocked(onClose).mock.calls.length).toBe(1);
  expect(vi.mocked(onSaved).mock.calls).toHaveLength(1);
  expect(vi.mocked(onDone).mock.calls).toHaveLength(1);
  expect(asked("PUT /policies/usage")[0]?.body).toEqual({
    spec: spec.replace("maxImages: 2", "maxImages: 5"),
    message: "more images",
  });
});

it("says that only comments differ, why a save was refused, and that one is under way", async () => {
  serve({ "PUT /policies/usage": refuse(503, "unavailable", "The database is unavailable.") });
  const { onClose } = await dialog(false);
  await expect.element(page.getByText(/Nothing changes in meaning/)).toBeVisible();
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The database is unavailable.");
  expect(onClose).not.toHaveBeenCalled();
  await expectReadable("refused");
  serve({ "PUT /policies/usage": never });
  await save.click();
  await expect.element(save).toBeDisabled();
  await expectReadable("pending");
});

it("asks whose change counts when another version was saved meanwhile, and keeps the message", async () => {
  serve({
    "PUT /policies/usage": refuse(412, "preconditionFailed", "Version 4 was saved meanwhile."),
    "GET /policies/usage": json({ ...detail, version: 4, maxImages: 3 }),
  });
  await dialog(true);
  await userEvent.fill(message, "more images");
  await save.click();
  const mine = page.getByRole("button", { name: "Save mine over it" });
  await expect.element(mine).toBeVisible();
  await expectReadable("conflict");
  await mine.click();
  await expect.poll(() => asked("PUT /policies/usage").length).toBe(2);
  expect(asked("PUT /policies/usage")[1]?.body).toMatchObject({ message: "more images" });
  expect(asked("PUT /policies/usage").map(({ ifMatch }) => ifMatch)).toEqual([`"${detail.version}"`, '"4"']);
});

it("switches the schedule, stays as it was when that is refused, and shows the way while it is under way", async () => {
  serve({ "PUT /policies/usage/schedule": refuse(503, "unavailable", "The database is unavailable.") });
  await show(<PolicyHeader policy={detail} dirty={false} />);
  await expect.element(schedule).not.toBeChecked();
  await expectReadable("off");
  await schedule.click();
  await expect.element(page.getByText("The schedule could not be changed")).toBeVisible();
  await expect.element(schedule).not.toBeChecked();
  await expectReadable("refused");
  serve({ "PUT /policies/usage/schedule": never });
  await schedule.click();
  await expect.element(schedule).toBeChecked();
  await expect.element(schedule).toBeDisabled();
  await expectReadable("pending");
  expect(asked("PUT /policies/usage/schedule")[1]?.body).toEqual({ scheduled: true });
});

it("shows what the newest result has in and out and by how much, or that there is none yet", async () => {
  const edges = { lastIn: { image: "a:1", score: 0.5 }, firstOut: { image: "b:1", score: 0.25 } };
  const result = { runId: "run-1", evaluatedAt: null, selectedCount: 11, imageCount: 44, ...edges };
  const view = await show(<PolicyHeader policy={{ ...detail, result }} dirty={false} />);
  const link = page.getByRole("link", { name: "11 in · 33 out · gap 0.2500 (50%)" });
  await expect.element(link).toHaveAttribute("href", "/runs/run-1");
  await expectReadable("with a result");
  await view.unmount();
  await show(<PolicyHeader policy={detail} dirty={false} />);
  await expect.element(page.getByText("not run yet")).toBeVisible();
});

it("says to a viewer why the schedule cannot be switched", async () => {
  await show(<PolicyHeader policy={{ ...detail, scheduled: true }} dirty={false} />, { role: "viewer" });
  await expect.element(schedule).toBeChecked();
  await expect.element(schedule).toHaveAccessibleDescription(/This needs the role tuner; yours is viewer/);
  await schedule.click({ force: true });
  expect(asked("PUT /policies/usage/schedule")).toHaveLength(0);
  await expectReadable("no right");
});
