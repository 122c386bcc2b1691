/**
 * Unsaved content that leaving the page would lose. Everything that navigates calls `mayLeave` first: links, keys,
 * buttons, the tour, Back and Forward.
 */

export interface Unsaved {
  /** A sentence that says what would be lost. */
  readonly lost: string;
  /** Resolves to whether to leave. The entry that was registered first asks for all. */
  readonly ask: (lost: readonly string[]) => Promise<boolean>;
}

const entries = new Set<Unsaved>();
let asking = false;

/** Returns a function that removes the entry. */
export function addUnsaved(entry: Unsaved): () => void {
  entries.add(entry);
  return () => entries.delete(entry);
}

/** Several forms of one page are asked about once, by the first of them. */
export function asksForAll(entry: Unsaved): boolean {
  const [first] = entries;
  return first === entry;
}

/**
 * Resolves to true if none of the entries is unsaved or the person agrees to leave. False while the question is
 * already open.
 */
export async function mayLeave(which: readonly Unsaved[] = [...entries]): Promise<boolean> {
  const unsaved = which.filter((entry) => entries.has(entry));
  const [first] = unsaved;
  if (first === undefined) return true;
  if (asking) return false;
  asking = true;
  try {
    return await first.ask([...new Set(unsaved.map(({ lost }) => lost))]);
  } finally {
    asking = false;
  }
}
