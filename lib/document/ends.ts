/**
 * Removes all occurrences of the character from the end of the text in a single pass. The expression /x+$/ restarts
 * at each of them if another character follows, which takes minutes for a text of a megabyte.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
