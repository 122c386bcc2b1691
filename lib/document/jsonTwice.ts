/** Fields that JSON has twice in one map: JSON.parse takes the last of them, and what the first said is lost. */
import { endOfString } from "./jsonSize";

interface Open {
  /** Of a map; null of a list. */
  readonly keys: Set<string> | null;
  /** Of the value that is read. */
  key: string | number;
  /** The next text is a key. */
  awaits: boolean;
}

/** The paths of what is there more than once, each one once. `text` is JSON; takes time linear in it. */
export function writtenTwice(text: string): readonly (readonly (string | number)[])[] {
  const twice = new Map<string, readonly (string | number)[]>();
  const open: Open[] = [];
  for (let at = 0; at < text.length; at++) {
    const into = open.at(-1);
    switch (text.charCodeAt(at)) {
      case 0x22: {
        // A quote.
        const close = endOfString(text, at);
        if (into?.awaits === true && into.keys !== null) {
          into.awaits = false;
          into.key = keyOf(text.slice(at, close + 1));
          if (into.keys.has(into.key)) {
            const path = open.map(({ key }) => key);
            twice.set(JSON.stringify(path), path);
          } else into.keys.add(into.key);
        }
        at = close;
        break;
      }
      case 0x7b: // {
        open.push({ keys: new Set(), key: "", awaits: true });
        break;
      case 0x5b: // [
        open.push({ keys: null, key: 0, awaits: false });
        break;
      case 0x7d: // }
      case 0x5d: // ]
        open.pop();
        break;
      case 0x2c: // ,
        if (into === undefined) break;
        if (typeof into.key === "number") into.key++;
        else into.awaits = true;
    }
  }
  return [...twice.values()];
}

/** Of its text with the quotes around it. */
function keyOf(quoted: string): string {
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
