/** The result of a reading: the files that an upload would have, and what is missing. */
import type { OperationItem } from "../../../api/operations";
import type { OnCount } from "../../../sources/counted";
import { toSourceError } from "../../../sources/errors";
import type { Hider } from "../../../sources/secrets/hider";

export interface ReadingProgress {
  /** Called as each list or query starts and ends. */
  readonly onItems: (items: readonly OperationItem[]) => void;
  readonly onCount: OnCount;
}

export interface Fetched {
  readonly files: readonly { readonly part: string; readonly value: object }[];
  /** One sentence each. */
  readonly missing: readonly string[];
}

/** There is nothing to show: a list or query that everything else depends on failed. */
export class NothingRead extends Error {
  override readonly name = "NothingRead";
}

/** Processes the named items one after the other; an error fails only its own item. */
export async function eachItem<N extends string>(
  names: readonly N[],
  onItems: ReadingProgress["onItems"],
  work: (name: N) => Promise<number>,
  hider: () => Hider,
): Promise<Partial<Record<N, string>>> {
  const items = names.map((name): OperationItem => ({ name, state: "waiting", bytes: 0 }));
  const failures: Partial<Record<N, string>> = {};
  const update = (at: number, item: Partial<OperationItem>): void => {
    const before = items[at];
    if (before) items[at] = { ...before, ...item };
    onItems([...items]);
  };
  for (const [at, name] of names.entries()) {
    update(at, { state: "running" });
    try {
      update(at, { state: "success", bytes: await work(name) });
    } catch (error) {
      failures[name] = hider().sentence(toSourceError(error).message);
      update(at, { state: "failed" });
    }
  }
  return failures;
}

/** Bytes per piece of a file. */
const PIECE_BYTES = 512 * 1024;

/**
 * Yields the JSON of a value, without the credentials that were sent to the source: UTF-8 in pieces, each of which
 * owns its buffer.
 */
export function* hiddenJson(value: object, hider: Hider): Generator<Uint8Array<ArrayBuffer>, void> {
  const text = hider.hidesNames
    ? JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? hider.name(inner) : inner))
    : JSON.stringify(value);
  const encoder = new TextEncoder();
  for (let at = 0; at < text.length;) {
    const piece = new Uint8Array(PIECE_BYTES);
    // Ends before a character that does not fit, so that none is split.
    const { read, written } = encoder.encodeInto(text.slice(at), piece);
    yield written < PIECE_BYTES ? piece.slice(0, written) : piece;
    at += read;
  }
}
