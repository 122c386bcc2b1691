import type { ReactNode } from "react";
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { show } from "@/test/support/components/show";
import { ApiError } from "../api";
import { useKeptForm } from "./keptForm";
import { useState } from "react";

interface Stored {
  readonly revision: number;
  readonly text: string;
}

const schema = z.object({ text: z.string() });
const text = page.getByLabelText("Text");
const state = page.getByRole("status").first();
const theirs = page.getByLabelText("Their changes");
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const onSubmit = vi.fn<(output: z.output<typeof schema>, over: Stored | null) => void>();
const reset = vi.fn();
beforeEach(() => {
  onSubmit.mockClear();
  reset.mockClear();
});

/** Reads what others save, and hears what became of its own, at the press of a button. */
function Form({
  refused = false,
  draft,
}: {
  readonly refused?: boolean;
  readonly draft?: string;
}): ReactNode {
  const [read, setRead] = useState<Stored>({ revision: 1, text: "first" });
  const error = refused ? new ApiError(412, "preconditionFailed", "bob saved revision 2.") : null;
  const { form, base, dirty, behind, theirs, conflict, ...kept } = useKeptForm({
    schema,
    read,
    ...(draft === undefined ? {} : { draft: { text: draft } }),
    onSubmit,
    write: { error, isPending: false, reset },
    isNewer: (newer: Stored, older: Stored) => newer.revision > older.revision,
    valuesOf: (stored: Stored) => ({ text: stored.text }),
  });
  const others: readonly (readonly [string, Stored])[] = [
    ["Theirs", { revision: 2, text: "theirs" }],
    ["Their lines", { revision: 2, text: "first\nof theirs" }],
    ["The same again", { revision: 2, text: "first" }],
    ["Older", { revision: 0, text: "older" }],
  ];
  return (
    <form {...form.props}>
      <textarea aria-label="Text" {...form.getInputProps("text")} />
      <button type="submit">Save</button>
      {others.map(([name, stored]) => (
        <button key={name} type="button" onClick={() => setRead(stored)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => kept.keepBeyond({ revision: 2, text: "Mine" })}>
        It was saved
      </button>
      <button type="button" onClick={kept.takeTheirs}>
        Discard mine
      </button>
      <button type="button" onClick={kept.saveOverTheirs}>
        Over theirs
      </button>
      <p role="status">
        {[`of ${base.revision}`, dirty && "dirty", behind && "behind", conflict && "conflict"]
          .filter(Boolean)
          .join(", ")}
      </p>
      <output aria-label="Their changes">{JSON.stringify(theirs)}</output>
    </form>
  );
}

it("follows what others save until somebody writes, and not what was read before", async () => {
  await show(<Form />);
  await press("Theirs");
  await expect.element(text).toHaveValue("theirs");
  await expect.element(state).toHaveTextContent(/^of 2$/);
  await press("Older");
  await expect.element(text).toHaveValue("theirs");
});

it("keeps what was typed, names what it began with, and takes theirs on request", async () => {
  await show(<Form />);
  await userEvent.fill(text, "mine");
  await press("Theirs");
  await expect.element(state).toHaveTextContent(/^of 1, dirty, behind$/);
  await expect.element(text).toHaveValue("mine");
  await press("Save");
  expect(onSubmit.mock.calls).toEqual([[{ text: "mine" }, { revision: 1, text: "first" }]]);
  await press("Discard mine");
  await expect.element(text).toHaveValue("theirs");
  await expect.element(state).toHaveTextContent(/^of 2$/);
  expect(reset).toHaveBeenCalledOnce();
});

it("goes on quietly where another revision has the content that the edit began with", async () => {
  await show(<Form />);
  await userEvent.fill(text, "mine");
  await press("The same again");
  await expect.element(state).toHaveTextContent(/^of 2, dirty$/);
  await expect.element(text).toHaveValue("mine");
});

it("replaces theirs on request alone", async () => {
  await show(<Form refused />);
  await userEvent.fill(text, "mine");
  await expect.element(state).toHaveTextContent(/^of 1, dirty, conflict$/);
  await press("Over theirs");
  await press("Save");
  expect(onSubmit.mock.calls.map(([, over]) => over)).toEqual([null, { revision: 1, text: "first" }]);
});

it("takes what was stored, and keeps what was typed since it was sent", async () => {
  await show(<Form />);
  await userEvent.fill(text, "mine");
  await press("Save");
  await press("It was saved");
  await expect.element(text).toHaveValue("Mine");
  await expect.element(state).toHaveTextContent(/^of 2$/);
  await userEvent.fill(text, "mine");
  await press("Save");
  await userEvent.fill(text, "mine and more");
  await press("It was saved");
  await expect.element(text).toHaveValue("mine and more");
  await expect.element(state).toHaveTextContent(/^of 2, dirty$/);
});

it("tells what others changed while it keeps what was typed, of texts by their lines", async () => {
  await show(<Form />);
  await press("Theirs");
  await expect.element(theirs).toHaveTextContent("[]");
  await show(<Form />);
  await userEvent.fill(text, "mine");
  await expect.element(theirs).toHaveTextContent("[]");
  await press("Theirs");
  const changed = { path: "text", kind: "changed", before: "first", after: "theirs", mineToo: true };
  await expect.element(theirs).toHaveTextContent(JSON.stringify([changed]));
  await press("Their lines");
  await expect
    .element(theirs)
    .toHaveTextContent(JSON.stringify([{ path: "text", kind: "added", after: "of theirs", mineToo: true }]));
  await press("Discard mine");
  await expect.element(theirs).toHaveTextContent("[]");
});

it("begins with a draft as with something typed, which others do not take away", async () => {
  await show(<Form draft="of the address" />);
  await expect.element(text).toHaveValue("of the address");
  await expect.element(state).toHaveTextContent(/^of 1, dirty$/);
  await press("Theirs");
  await expect.element(state).toHaveTextContent(/^of 1, dirty, behind$/);
  await expect.element(text).toHaveValue("of the address");
});
