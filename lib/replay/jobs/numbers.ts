/** A finite number of 0 or more, below a million million; undefined for anything else. */
export function positiveNumber(text: string): number | undefined {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  return value >= 0 && value < 1e12 ? value : undefined;
}
