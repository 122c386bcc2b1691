import { useRef, useState, type ReactNode } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "@/test/support/components/show";
import type { CodeEditorHandle } from "./CodeEditorView";
import { EditorOnDemand } from "./EditorOnDemand";

const text = (most: string): string => `kind: DiscoveryPolicy\nspec:\n  maxImages: ${most}\n`;

/** A field for a part of the text, like the fields of a template. */
function Beside(): ReactNode {
  const [most, setMost] = useState("30");
  return (
    <>
      <input aria-label="Images" value={most} onChange={(event) => setMost(event.currentTarget.value)} />
      <EditorOnDemand label="Policy YAML" value={text(most)} onChange={() => undefined} />
    </>
  );
}

const shown = page.getByRole("textbox", { name: "Policy YAML" });
const field = page.getByRole("textbox", { name: "Images" });
const isEditor = (): boolean => document.querySelector(".cm-content") !== null;

// Runs first, before the editor's code has been loaded.
it("takes no focus from where somebody went while the editor's code was on its way", async () => {
  await show(<Beside />);
  const still = shown.element();
  still.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, clientX: 100, clientY: 100 }));
  (field.element() as HTMLElement).focus();
  await expect.poll(isEditor).toBe(true);
  await userEvent.keyboard("{End}5");
  await expect.element(field).toHaveValue("305");
});

/** The policy's text. */
function Written({ most }: { readonly most: string }): ReactNode {
  const [policy, setPolicy] = useState(text(most));
  return (
    <>
      <button type="button">Elsewhere</button>
      <EditorOnDemand label="Policy YAML" value={policy} onChange={setPolicy} />
      <output>{policy}</output>
    </>
  );
}

/** Keys sent at once, before any requested code can have loaded. */
function type(...keys: string[]): void {
  for (const key of keys) {
    const init = { key, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
  }
}

it("writes what was typed between the click and the editor's code where it was clicked", async () => {
  await show(<Written most="30" />);
  const still = shown.element() as HTMLElement;
  // With the caret at the end of the text.
  still.focus();
  const { right, bottom } = still.getBoundingClientRect();
  still.dispatchEvent(
    new PointerEvent("pointerup", { bubbles: true, clientX: right - 20, clientY: bottom - 8 }),
  );
  type("a", ":", " ", "7", "Backspace", "8", "Enter", "b", "ArrowLeft", "c");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "d");
  document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
  await expect.poll(isEditor).toBe(true);
  await expect.element(shown).toHaveFocus();
  await expect.poll(() => document.querySelector("output")?.textContent).toBe(`${text("30")}a: 8\ncdb`);
  await userEvent.keyboard("e");
  await expect.poll(() => document.querySelector("output")?.textContent).toBe(`${text("30")}a: 8\ncdeb`);
});

/** Presses on the end of the text and lets go, with the caret there. */
async function press(): Promise<HTMLElement> {
  const still = shown.element() as HTMLElement;
  await expect.element(shown).toHaveAttribute("contenteditable", "true");
  const { right, bottom } = still.getBoundingClientRect();
  const at = { bubbles: true, clientX: right - 20, clientY: bottom - 8 };
  still.dispatchEvent(new PointerEvent("pointerdown", at));
  still.focus();
  getSelection()?.selectAllChildren(still);
  getSelection()?.collapseToEnd();
  still.dispatchEvent(new PointerEvent("pointerup", at));
  return still;
}

function input(element: Element, inputType: string, data: string | null = null): void {
  const init = { inputType, data, bubbles: true, cancelable: true };
  const event = new InputEvent("beforeinput", init);
  element.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
}

const written = (): string | null | undefined => document.querySelector("output")?.textContent;

it("writes what came without keys between the click and the editor's code", async () => {
  await show(<Written most="30" />);
  const still = await press();
  input(still, "insertText", "a: 7");
  input(still, "deleteContentBackward");
  input(still, "insertReplacementText", "8");
  input(still, "insertParagraph");
  input(still, "formatBold");
  input(still, "insertText", "b");
  expect(still.textContent).not.toContain("a: ");
  await expect.poll(isEditor).toBe(true);
  await expect.element(shown).toHaveFocus();
  await expect.poll(written).toBe(`${text("30")}a: 8\nb`);
});

it("stays a text until an input method has composed, and writes what it composed", async () => {
  await show(<Written most="30" />);
  const still = await press();
  const compose = (type: string, data: string): unknown =>
    still.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }));
  compose("compositionstart", "");
  // The code is there, since the tests above have loaded it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(still.isConnected).toBe(true);
  compose("compositionend", "日本");
  // A keyboard that writes on at the word before the cursor.
  compose("compositionstart", "日本");
  compose("compositionend", "日光");
  await expect.poll(isEditor).toBe(true);
  await expect.element(shown).toHaveFocus();
  await expect.poll(written).toBe(`${text("30")}日光`);
});

it("keeps the selection, which what is typed replaces", async () => {
  await show(<Written most="30" />);
  const still = await press();
  const value = [...still.querySelectorAll("span > span")].find((span) => span.textContent.includes("30"));
  if (!value?.firstChild) throw new Error("no value");
  const end = value.textContent.indexOf("30") + 2;
  getSelection()?.setBaseAndExtent(value.firstChild, end - 2, value.firstChild, end);
  input(still, "insertText", "12");
  await expect.poll(isEditor).toBe(true);
  await expect.poll(written).toBe(text("12"));
});

it("writes a dropped text where it was dropped", async () => {
  await show(<Written most="30" />);
  const still = shown.element() as HTMLElement;
  const { right, bottom } = still.getBoundingClientRect();
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", "#");
  const at = { clientX: right - 20, clientY: bottom - 8 };
  still.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer, ...at }));
  await expect.poll(written).toBe(`${text("30")}#`);
});

it("keeps what was typed where somebody went elsewhere before the editor's code was there", async () => {
  await show(<Written most="30" />);
  (shown.element() as HTMLElement).focus();
  shown.element().dispatchEvent(new PointerEvent("pointerup", { bubbles: true, clientX: 0, clientY: 0 }));
  type("#", "Tab");
  const elsewhere = page.getByRole("button", { name: "Elsewhere" });
  (elsewhere.element() as HTMLElement).focus();
  await expect.poll(isEditor).toBe(true);
  await expect.element(elsewhere).toHaveFocus();
  await expect.poll(() => document.querySelector("output")?.textContent).toBe(`#${text("30")}`);
});

/** A button that leads to a line before the editor has been focused. */
function Led(): ReactNode {
  const editor = useRef<CodeEditorHandle>(null);
  return (
    <>
      <button type="button" onClick={() => editor.current?.reveal(2, 1)}>
        Show the mistake
      </button>
      <EditorOnDemand ref={editor} label="Policy YAML" value={text("30")} onChange={() => undefined} />
    </>
  );
}

it("takes the focus from the button that led to a line", async () => {
  await show(<Led />);
  (page.getByRole("button", { name: "Show the mistake" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(isEditor).toBe(true);
  await expect.element(shown).toHaveFocus();
});

it("is a text until somebody goes into it", async () => {
  await show(<Beside />);
  await expect.element(shown).toHaveTextContent(/maxImages: 30/);
  expect(isEditor()).toBe(false);
  await shown.click();
  await expect.poll(isEditor).toBe(true);
  await expect.element(shown).toHaveFocus();
});

it("becomes the editor where its text changes beside it, takes no focus, and stays one", async () => {
  await show(<Beside />);
  await userEvent.fill(field, "12");
  await expect.poll(isEditor).toBe(true);
  await expect.element(shown).toHaveTextContent(/maxImages: 12/);
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, "30");
  await expect.element(shown).toHaveTextContent(/maxImages: 30/);
  expect(isEditor()).toBe(true);
});

it("shows a long text whole, with a number beside each line, by few elements", async () => {
  const long = Array.from({ length: 50_000 }, (_, at) => `# line ${at + 1}`).join("\n");
  await show(<EditorOnDemand label="Policy YAML" value={long} onChange={() => undefined} />);
  await expect.element(shown).toHaveTextContent(/# line 2000.*# line 2001.*# line 50000$/s);
  const root = shown.element();
  expect(root.textContent).toContain("\n50000# line 2001\n");
  expect(root.querySelectorAll("*").length).toBeLessThan(10_000);
});
