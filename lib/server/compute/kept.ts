/**
 * Values that stay in the computing process for later tasks: they are neither computed twice nor sent.
 *
 * Memory: all of them together, in use or not, take at most `samplesMb`, or more if a single caller alone needs more.
 * An unused value is dropped once two others have been requested, or when its memory is needed; if the values in use
 * leave no room, callers wait in line.
 */
import { LIMITS } from "../../limits/limits";
import { singleton } from "../core/singleton";
import { computing, type Computing } from "./computing";
import { tooBusy } from "./failure";

/** A page requests several series of one run in a row, and compares the run with the previous one. */
const KEPT = 2;

/** How to make values of one kind. */
export interface Making<F extends { readonly bytes: number }> {
  /** Returns for a name how many bytes its value takes, and what `make` needs. */
  readonly find: (name: string) => Promise<F>;
  readonly make: (found: F, key: string) => Promise<void>;
}

interface Kept {
  /** Its key in the computing process; never reused for another value. */
  readonly key: string;
  readonly where: Computing;
  readonly bytes: number;
  readonly made: Promise<void>;
  /** Callers that use it or wait until it is made. */
  readers: number;
}

interface Waiting {
  /** Bytes by name. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly enter: () => void;
  readonly leave: (error: unknown) => void;
}

interface All {
  /** By name, the most recently requested last. */
  readonly byName: Map<string, Kept>;
  /** In order of arrival. */
  readonly line: Waiting[];
  last: number;
}

/**
 * Calls `use` with the keys of the values of these names, which stay until it ends; makes those that are not kept
 * yet. Throws what `find`, `make` and `use` throw, the signal's reason, and HttpError 503 if other callers leave no
 * room. Different `Making`s must use different names.
 */
export async function withKept<F extends { readonly bytes: number }, T>(
  names: readonly string[],
  { find, make }: Making<F>,
  use: (keys: readonly string[]) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const all = singleton("kept", (): All => ({ byName: new Map(), line: [], last: 0 }));
  const found = new Map(await Promise.all(names.map(async (name) => [name, await find(name)] as const)));
  const sizes = new Map([...found].map(([name, { bytes }]) => [name, bytes]));
  const wanted = await inTurn(
    all,
    sizes,
    signal,
    () => new Map([...found].map(([name, each]) => [name, take(all, name, each, make)])),
  );
  try {
    // Each takes up memory until it is made or has failed.
    const outcomes = await Promise.allSettled([...wanted.values()].map(({ made }) => made));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    return await use(names.flatMap((name) => wanted.get(name)?.key ?? []));
  } finally {
    for (const each of wanted.values()) each.readers -= 1;
    trim(all);
    serve(all);
  }
}

/**
 * Calls `enter` as soon as there is room for all of the values. A waiting caller holds none, so there is no deadlock.
 */
function inTurn<T>(
  all: All,
  sizes: Waiting["sizes"],
  signal: AbortSignal | undefined,
  enter: () => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (all.line.length >= LIMITS.waitingTasks.value) throw tooBusy("waitingTasks");
    const leave = (error: unknown): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      const at = all.line.indexOf(waiting);
      if (at >= 0) all.line.splice(at, 1);
      reject(error);
      serve(all);
    };
    const stop = (): void => leave(signal?.reason);
    const timer = setTimeout(() => leave(tooBusy("samplesMb")), LIMITS.waitSeconds.value * 1000);
    signal?.addEventListener("abort", stop, { once: true });
    const waiting: Waiting = {
      sizes,
      leave,
      enter() {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        resolve(enter());
      },
    };
    all.line.push(waiting);
    serve(all);
  });
}

/** Never throws: if no process can be started, the waiting callers get the error, not the one that has just left. */
function serve(all: All): void {
  for (let next = all.line[0]; next; next = all.line[0]) {
    try {
      if (!makePlace(all, next.sizes)) return;
    } catch (error) {
      next.leave(error);
      continue;
    }
    all.line.shift();
    next.enter();
  }
}

/** Returns whether all of these fit, after dropping unused values as far as needed. Throws as computing does. */
function makePlace(all: All, sizes: Waiting["sizes"]): boolean {
  const here = computing();
  // Values of a process that has ended are lost.
  for (const [name, { where }] of all.byName) if (where !== here) all.byName.delete(name);
  const most = LIMITS.samplesMb.value * 1_000_000;
  let bytes = [...sizes].reduce((sum, [name, size]) => (all.byName.has(name) ? sum : sum + size), 0);
  for (const kept of all.byName.values()) bytes += kept.bytes;
  for (const [name, kept] of all.byName) {
    if (bytes <= most) return true;
    if (kept.readers > 0 || sizes.has(name)) continue;
    drop(all, name, kept);
    bytes -= kept.bytes;
  }
  return bytes <= most || [...all.byName.values()].every(({ readers }) => readers === 0);
}

function take<F extends { readonly bytes: number }>(
  all: All,
  name: string,
  found: F,
  make: Making<F>["make"],
): Kept {
  const kept = all.byName.get(name) ?? begin(all, name, found, make);
  all.byName.delete(name);
  all.byName.set(name, kept);
  kept.readers += 1;
  return kept;
}

function begin<F extends { readonly bytes: number }>(
  all: All,
  name: string,
  found: F,
  make: Making<F>["make"],
): Kept {
  const key = `${name} ${++all.last}`;
  const kept: Kept = {
    key,
    where: computing(),
    bytes: found.bytes,
    made: make(found, key),
    readers: 0,
  };
  kept.made.catch(() => {
    if (all.byName.get(name) === kept) all.byName.delete(name);
  });
  return kept;
}

/** Values in use stay, and are dropped once unused. */
function trim(all: All): void {
  for (const [name, kept] of all.byName) {
    if (all.byName.size <= KEPT) return;
    if (kept.readers === 0) drop(all, name, kept);
  }
}

function drop(all: All, name: string, { key, where }: Kept): void {
  all.byName.delete(name);
  where.drop(key);
}
