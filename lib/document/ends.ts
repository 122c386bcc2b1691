/**
 * The text without this character at its end, however often it stands there. In one pass: /x+$/ begins anew at each of
 * them where another character follows, which takes minutes in a text of a megabyte.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
