import { page } from "vitest/browser";
import { expect } from "vitest";
import { mayLeave } from "@/lib/client/unsaved";

/** Returns whether the browser would ask before the page is left, as it does for a form with unsaved changes. */
export function isLeavingAsked(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Leaves the page as a link does, expects to be asked with that sentence, and stays. */
export async function expectLost(sentence: string): Promise<void> {
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const left = mayLeave();
  await expect.element(question).toHaveTextContent(sentence);
  await question.getByRole("button", { name: "Stay" }).click();
  expect(await left).toBe(false);
}
