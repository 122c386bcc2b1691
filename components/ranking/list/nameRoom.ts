/**
 * Cuts names to the width of their column by counting characters of a monospace font. A CSS clip in a row splits
 * its painting: two clips in each row took a seventh of the time of a slider move.
 */
import { splitImage } from "@/lib/client/format";

/** The text of the element that measures the width of a character. */
export const RULER = "0000000000";

/** Returns how many characters fit the column of a ruler; 0 if it is not laid out. */
export function nameRoom(ruler: HTMLElement): number {
  const character = ruler.getBoundingClientRect().width / RULER.length;
  return character > 0 ? Math.floor((ruler.parentElement?.clientWidth ?? 0) / character) : 0;
}

/**
 * Cuts a name in two parts (splitImage) that together fit `room`: first from the end of the path, then from the end
 * of the rest.
 */
export function cutName(whole: string, room: number): { readonly path: string; readonly name: string } {
  const { path, name } = splitImage(whole);
  if (width(whole) <= room) return { path, name };
  return { path: cut(path, room - width(name)), name: cut(name, room) };
}

/** O(characters). */
function cut(text: string, room: number): string {
  if (width(text) <= room) return text;
  let kept = "";
  let left = room - 1;
  for (const character of text) {
    left -= width(character);
    if (left < 0) break;
    kept += character;
  }
  return room < 1 ? "" : `${kept}…`;
}

/** In characters of the font; a character that may come from another font counts as two. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += character <= "~" ? 1 : 2;
  return columns;
}
