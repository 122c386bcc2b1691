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
