/** The sentences with which `useUnsavedGuard` says what leaving the page would lose. */

/** `subject` as after "your changes to": "the guard of nightly". */
export function lostChanges(subject: string): string {
  return `Your changes to ${subject} are not saved and would be lost.`;
}

/** For a form that makes and edits items: `noun` is "reader", `name` the saved item's; null for a new one. */
export function lostItem(noun: string, name: string | null): string {
  return name === null ? `The new ${noun} is not saved and would be lost.` : lostChanges(`${noun} ${name}`);
}
