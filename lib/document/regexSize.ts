/**
 * Computes an upper bound of the size of a regular expression's program from its text, in time linear in the text. A
 * repetition multiplies the repeated item, because the compiler copies it.
 */

/** Number of ranges of a named class such as \pL, which each copy of its instruction contains. */
const NAMED_CLASS = 100;

interface Group {
  /** Instructions of the completed items of the group. */
  done: number;
  /** Instructions of the last item, which a repetition may follow. */
  last: number;
}

export function patternSize(pattern: string): number {
  const open: Group[] = [];
  let group: Group = { done: 0, last: 0 };
  for (let at = 0; at < pattern.length;) {
    const [length, size] = itemAt(pattern, at);
    const char = pattern[at];
    at += length;
    if (char === "(") {
      open.push(group);
      group = { done: 0, last: 0 };
    } else if (char === ")") {
      const inner = group.done + group.last + 2;
      group = open.pop() ?? { done: 0, last: 0 };
      group = { done: group.done + group.last, last: inner };
    } else if (size.repeats === undefined) {
      group = { done: group.done + group.last, last: size.own };
    } else {
      group.last = group.last * size.repeats + size.own;
    }
  }
  return [group, ...open].reduce((sum, { done, last }) => sum + done + last, 2);
}

/** `repeats`: for a repetition, the number of copies of the preceding item; `own` is added to it. */
type Item = readonly [length: number, size: { readonly own: number; readonly repeats?: number }];

function itemAt(pattern: string, at: number): Item {
  switch (pattern[at]) {
    case "\\":
      return escapeAt(pattern, at);
    case "[": {
      const length = classLength(pattern, at);
      const names = pattern.slice(at, at + length).match(/\\[pP]|\[:/g)?.length ?? 0;
      return [length, { own: 1 + length + names * NAMED_CLASS }];
    }
    case "*":
    case "+":
    case "?":
      // An optional item has one branch to skip it and one to repeat it.
      return [1, { own: 2, repeats: 1 }];
    case "{": {
      const counted = /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(at, at + 16));
      if (counted === null) return [1, { own: 1 }];
      const repeats = Math.max(1, Number(counted[1]), Number(counted[2] ?? 0));
      // Each optional copy has a branch.
      return [counted[0].length, { own: counted[2] === undefined ? 1 : repeats + 2, repeats }];
    }
    default:
      return [1, { own: 1 }];
  }
}

/** `\pL` and `\p{Greek}` are classes; after `\Q`, everything up to `\E` is literal, one instruction per character. */
function escapeAt(pattern: string, at: number): Item {
  const next = pattern[at + 1];
  if (next === "p" || next === "P") {
    const end = pattern[at + 2] === "{" ? pattern.indexOf("}", at) : at + 2;
    return [Math.max(3, end - at + 1), { own: NAMED_CLASS }];
  }
  if (next !== "Q") return [2, { own: 1 }];
  const end = pattern.indexOf("\\E", at + 2);
  const length = (end === -1 ? pattern.length : end) - at;
  return [length + (end === -1 ? 0 : 2), { own: length }];
}

/** A leading `]` belongs to the class. */
function classLength(pattern: string, at: number): number {
  let end = at + (pattern[at + 1] === "^" ? 2 : 1);
  if (pattern[end] === "]") end++;
  while (end < pattern.length && pattern[end] !== "]") {
    const named = pattern[end] === "[" && pattern[end + 1] === ":" ? pattern.indexOf(":]", end) : -1;
    end = named === -1 ? end + (pattern[end] === "\\" ? 2 : 1) : named + 2;
  }
  return end + 1 - at;
}
