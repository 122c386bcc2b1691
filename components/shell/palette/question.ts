/** Finds in a typed question the name that it is about: "why is terraform not warm?" is about terraform. Pure. */
import { ACTIONS, EMPTY, wordsOf } from "./actions";

const ASKS = new Set(
  "are can could did do does how is was were what when where which who why will would".split(" "),
);
/** One of these with its id means one thing, for the server too. */
const NUMBERED = /\b(?:job|build|pipeline|runner)\s+#?\d{1,16}\b/i;
/** Words that the pages use in their names and questions. */
const OF_PAGES = new Set(
  ACTIONS.flatMap(({ name, detail, also = "" }) => wordsOf(`${name} ${detail} ${also}`)),
);

/** Returns what to search for: the name in a question, or the text as typed if it is no question about a name. */
export function searchedText(typed: string): string {
  const words = typed.split(/\s+/);
  const [first = ""] = words;
  if (words.length < 2 || !ASKS.has(first.toLowerCase())) return typed;
  const [numbered] = NUMBERED.exec(typed) ?? [];
  if (numbered !== undefined) return numbered;
  const names = words
    .map((word) => word.replace(/[?!.,;]+$/, ""))
    .filter((word) => word !== "" && !EMPTY.has(word.toLowerCase()) && !OF_PAGES.has(word.toLowerCase()));
  return names.length === 0 ? typed : names.join(" ");
}
