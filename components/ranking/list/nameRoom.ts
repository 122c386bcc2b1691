/**
 * Names cut to the width of their column, by counting characters of a monospace font. A clip in a row splits what the
 * browser paints of it: two in each took a seventh of what a move of a slider costs.
 */
import { splitImage } from "@/lib/client/format";

/** The text of the element that says how wide a character is. */
export const RULER = "0000000000";

/** Characters that the column of a ruler holds; 0 where it is not laid out. */
export function nameRoom(ruler: HTMLElement): number {
  const character = ruler.getBoundingClientRect().width / RULER.length;
  return character > 0 ? Math.floor((ruler.parentElement?.clientWidth ?? 0) / character) : 0;
}

/** A name in two parts (splitImage) that have room together: the end of its path goes first, then that of the rest. */
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

/** In characters of the font; one that may come from another font takes up to two. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += character <= "~" ? 1 : 2;
  return columns;
}
