/** Parses a finite number of 0 or more, below 10^12; undefined for anything else. */
export function positiveNumber(text: string): number | undefined {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  return value >= 0 && value < 1e12 ? value : undefined;
}

/** Parses true or false in any case, 1 or 0; undefined for anything else. */
export function yesOrNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === "true" || word === "1") return true;
  return word === "false" || word === "0" ? false : undefined;
}

/** The words that exports write where there is no value. */
const NO_VALUE = /^(?:nan|null|none|n\/?a|-)?$/i;

/** Whether an optional cell has text that is neither of `value` nor one of the words for no value. */
export const isUnreadable = (text: string, value: number | boolean | undefined): boolean =>
  value === undefined && text !== "" && !NO_VALUE.test(text.trim());

/** Says what is wrong with an optional cell and what to write instead. */
export function unreadable(text: string, form: "seconds" | "megabytes" | "yesOrNo"): string {
  const shown = JSON.stringify(text.slice(0, 60));
  if (form === "yesOrNo") return `${shown} is not True or False: write one of them, or leave it empty`;
  const example = form === "seconds" ? "300 or 12.5" : "812 or 40.5";
  return `${shown} is not a number of ${form}, 0 or more: write only the number, such as ${example}, or leave it empty`;
}
