/** Values that stay in the process that computes, for tasks to come: they are neither made twice nor sent. */
import { singleton } from "../core/singleton";
import { computing, type Computing } from "./computing";

/** A page asks for several series of one run in a row, and compares it with the one before. */
const KEPT = 2;

interface Kept {
  /** Its key there; no other value ever has it. */
  readonly key: string;
  readonly where: Computing;
  readonly made: Promise<void>;
  /** Callers that read it now. */
  readers: number;
}

interface All {
  /** By name, the one that was wanted last at the end. */
  readonly byName: Map<string, Kept>;
  last: number;
}

/**
 * Calls `use` with the keys of the values of these names, which stay as long as it takes; `make` makes those that are
 * not kept yet. Throws what `make` and `use` throw. One `make` goes with one kind of names.
 */
export async function withKept<T>(
  names: readonly string[],
  make: (name: string, key: string) => Promise<void>,
  use: (keys: readonly string[]) => Promise<T>,
): Promise<T> {
  const all = singleton("kept", (): All => ({ byName: new Map(), last: 0 }));
  const wanted = names.map((name) => take(all, name, make));
  try {
    await Promise.all(wanted.map(({ made }) => made));
    return await use(wanted.map(({ key }) => key));
  } finally {
    for (const each of wanted) each.readers -= 1;
    trim(all);
  }
}

function take(all: All, name: string, make: (name: string, key: string) => Promise<void>): Kept {
  const known = all.byName.get(name);
  all.byName.delete(name);
  const kept = known?.where === computing() ? known : begin(all, name, make);
  all.byName.set(name, kept);
  kept.readers += 1;
  return kept;
}

function begin(all: All, name: string, make: (name: string, key: string) => Promise<void>): Kept {
  const key = `${name} ${++all.last}`;
  const kept: Kept = { key, where: computing(), made: make(name, key), readers: 0 };
  kept.made.catch(() => {
    if (all.byName.get(name) === kept) all.byName.delete(name);
  });
  return kept;
}

/** What is read is left, and goes when nobody reads it. */
function trim(all: All): void {
  for (const [name, { key, where, made, readers }] of all.byName) {
    if (all.byName.size <= KEPT) return;
    if (readers > 0) continue;
    all.byName.delete(name);
    // Whoever wanted it may have been told of another one's error before it was made.
    void made.then(
      () => where.drop(key),
      () => undefined,
    );
  }
}
