/**
 * What would be lost by leaving the page. Whoever leads away asks `mayLeave` first: links, keys, buttons, the tour, Back
 * and Forward.
 */

export interface Unsaved {
  /** A sentence that says what would be lost. */
  readonly lost: string;
  /** Resolves to whether to go. The first that is registered asks for all. */
  readonly ask: (lost: readonly string[]) => Promise<boolean>;
}

const entries = new Set<Unsaved>();
let asking = false;

/** Returns how it is taken back. */
export function addUnsaved(entry: Unsaved): () => void {
  entries.add(entry);
  return () => entries.delete(entry);
}

/** Several forms of one page are asked about once, by the first of them. */
export function asksForAll(entry: Unsaved): boolean {
  const [first] = entries;
  return first === entry;
}

/** Whether to go: nothing of these is unsaved, or the person says so. False while that question is open already. */
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
