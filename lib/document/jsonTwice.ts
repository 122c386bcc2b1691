/** Finds duplicate keys in JSON: JSON.parse uses the last value and drops the earlier ones. */
import { endOfString } from "./jsonSize";

interface Open {
  /** Keys of a map; null for a list. */
  readonly keys: Set<string> | null;
  /** Key or index of the current value. */
  key: string | number;
  /** Whether the next string is a key. */
  awaits: boolean;
}

/** Returns the paths of duplicate keys, each path once. `text` must be JSON; takes time linear in it. */
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

/** Decodes a key from its quoted text. */
function keyOf(quoted: string): string {
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
